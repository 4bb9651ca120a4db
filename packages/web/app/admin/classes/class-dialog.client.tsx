import { TrainingClassForm, type TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import { partKindLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { enrollmentPayments } from '@jiangxue/contract/student/student-batch.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { AutoComplete, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { paymentMethods } from '../courses/orders/payment-methods.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { formValues } from '../kit/form/form-values.ts'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { OrganizationSelect } from '../kit/form/organization-select.client.tsx'
import { RemoteMultiSelect } from '../kit/form/remote-multi-select.client.tsx'
import type { Choice } from '../kit/form/remote-select.client.tsx'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { changeMany } from '../kit/list/change-many.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import { PartsField } from './parts-field.client.tsx'
import { useContractText } from './use-contract-text.client.ts'
import { useOrderText } from './use-order-text.client.ts'

interface ClassDialogProps {
  trainingClass: TrainingClass | undefined
  organizations: readonly OrganizationName[]
  onClose: (isSaved: boolean) => void
}

const offered = 50
const toChoice = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
const idsOf = (all: readonly { id: number }[] = []) => all.map(({ id }) => id)

/** A rule of the class; null leaves it to its courses. */
const rules = [null, true, false]
/** A radio button has a text as its value. */
const asText = {
  getValueProps: (value: boolean | null) => ({ value: String(value) }),
  normalize: (text: string) => rules.find((value) => String(value) === text) ?? null,
}

export function ClassDialog({ trainingClass, organizations, onClose }: ClassDialogProps) {
  const { t } = useLingui()
  const may = usePermission()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const [latest, setLatest] = useState(trainingClass)
  const versions = [trainingClass, latest].filter((each) => each !== undefined)
  const courses = versions.flatMap((each) => each.courses.map(toChoice))
  const teachers = versions.flatMap((each) => each.teachers.map(toChoice))
  // Names found by searching, for the conflict notice.
  const [found] = useState({ courseIds: new Map<number, string>(), teacherIds: new Map<number, string>() })
  const keep = (field: keyof typeof found, rows: readonly { id: number; name: string }[]) => {
    for (const { id, name } of rows) found[field].set(id, name)
    return rows.map(toChoice)
  }
  const findCourses = async (keyword: string) => {
    const query = { keyword, size: offered }
    const { content } = may('courses.view')
      ? await browserApi.listManagedCourses({ query })
      : await browserApi.listCourses({ query })
    return keep('courseIds', content)
  }
  const findTeachers = async (keyword: string) =>
    keep(
      'teacherIds',
      (await browserApi.listTeachers({ query: { keyword, status: 'ACTIVE', size: offered, page: 0 } })).content,
    )
  const orderText = useOrderText()
  const contractText = useContractText()
  const namesOf = (field: keyof typeof found, known: readonly Choice[]) => (ids: readonly number[]) =>
    ids.map((id) => known.find((each) => each.value === id)?.label ?? found[field].get(id) ?? String(id)).join(t`、`) ||
    '—'
  return (
    <FormDialog
      title={trainingClass ? t`编辑班期` : t`添加班期`}
      schema={TrainingClassForm}
      entity={trainingClass}
      onStale={setLatest}
      describe={{
        courseIds: namesOf('courseIds', courses),
        teacherIds: namesOf('teacherIds', teachers),
        organizationId: (organizationId) => organizations.find(({ id }) => id === organizationId)?.name,
        payment: (payment) => translate(orderStatusLabels[payment]),
        keepsOrder: orderText,
        needsContract: contractText,
        coursesInOrder: (isOn) => (isOn ? t`是` : t`否`),
        parts: (parts) =>
          parts
            .map((part) => `${part.name} ${translate(partKindLabels[part.kind])} ${part.weight}% ${part.passScore}`)
            .join(t`、`),
        needsAssessment: (isOn) => (isOn ? t`开启` : t`不开启`),
      }}
      onClose={onClose}
      width={720}
      failure={t`保存班期失败`}
      labels={useFieldLabels('class')}
      toForm={(from) =>
        formValues(TrainingClassForm, from, {
          courseIds: idsOf(from?.courses),
          teacherIds: idsOf(from?.teachers),
          keepsOrder: from?.keepsOrder ?? null,
          needsContract: from?.needsContract ?? null,
          parts: from?.parts ?? [],
          ...(!from && { onlineShare: 100, passScore: 60, needsAssessment: true, payment: 'PENDING' as const }),
        })
      }
      save={(body, version) =>
        trainingClass
          ? // Enrolls all members in the courses that were added.
            changeMany('updateClass', { params: { id: trainingClass.id }, body: { ...body, version } })
          : browserApi.createClass({ body })
      }
    >
      {(field) => (
        <>
          <TextItem item={field('name')} maxLength={maxLengthOf(TrainingClassForm.shape.name)} showCount />
          <Form.Item {...field('courseIds')} extra={t`入班的学员自动报名这些课程`}>
            <RemoteMultiSelect
              load={findCourses}
              label={t`课程`}
              placeholder={t`输入课程名称查找`}
              empty={t`没有符合条件的课程`}
              failure={t`加载课程列表失败`}
              present={courses}
            />
          </Form.Item>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <TextItem item={field('startDate')} type="date" />
            <TextItem item={field('endDate')} type="date" />
            <Form.Item {...field('project')} extra={t`印在证书上；不填则为学校的培训项目`}>
              <Input maxLength={maxLengthOf(TrainingClassForm.shape.project)} />
            </Form.Item>
            <Form.Item {...field('organizationId')}>
              <OrganizationSelect organizations={organizations} />
            </Form.Item>
          </div>
          <Form.Item {...field('teacherIds')} hidden={!may('teachers.view')}>
            <RemoteMultiSelect
              load={findTeachers}
              label={t`授课教师`}
              placeholder={t`搜索教师姓名、专业或电话`}
              empty={t`没有可添加的在职教师`}
              failure={t`加载教师列表失败`}
              present={teachers}
            />
          </Form.Item>
          <Form.Item {...field('plan')}>
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 12 }}
              maxLength={maxLengthOf(TrainingClassForm.shape.plan)}
              showCount
            />
          </Form.Item>
          <div className="grid gap-x-6 sm:grid-cols-3">
            <Form.Item {...field('onlineShare')}>
              <InputNumber min={0} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item {...field('needsAssessment')} valuePropName="checked" extra={t`开启后，合格才能领取证书`}>
              <Switch />
            </Form.Item>
            <Form.Item noStyle dependencies={['parts']}>
              {({ getFieldValue }) => (
                <Form.Item {...field('passScore')} hidden={(getFieldValue('parts') as unknown[]).length > 0}>
                  <InputNumber min={0} max={100} precision={0} style={{ width: '100%' }} />
                </Form.Item>
              )}
            </Form.Item>
          </div>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('keepsOrder')} {...asText} extra={t`学员已学过的课时不受影响`}>
              <Radio.Group options={rules.map((value) => ({ value: String(value), label: orderText(value) }))} />
            </Form.Item>
            <Form.Item
              {...field('coursesInOrder')}
              valuePropName="checked"
              extra={t`开启后，学完上一门课程才能学下一门，如先理论后实操`}
            >
              <Switch />
            </Form.Item>
          </div>
          <Form.Item
            {...field('needsContract')}
            {...asText}
            extra={t`学员签订培训协议后才能学习本班期的课程；正在学习的课时不受影响`}
          >
            <Radio.Group options={rules.map((value) => ({ value: String(value), label: contractText(value) }))} />
          </Form.Item>
          <Form.Item
            {...field('parts')}
            extra={t`考核分为理论、实操等几个部分时填写：每部分都合格才合格，总成绩按权重计算。已有成绩后不能增减`}
          >
            <PartsField label={t`考核部分`} />
          </Form.Item>
          <Form.Item {...field('payment')} extra={t`入班时新产生的订单照此登记；已报名的课程保持原有订单`}>
            <Radio.Group options={optionsOf(enrollmentPayments, orderStatusLabels)} />
          </Form.Item>
          <Form.Item noStyle dependencies={['payment']}>
            {({ getFieldValue }) => (
              <Form.Item {...field('paymentMethod')} hidden={getFieldValue('payment') !== 'PAID'}>
                <AutoComplete
                  options={paymentMethods.map((method) => ({ value: translate(method) }))}
                  placeholder={t`请选择或填写支付方式`}
                  maxLength={maxLengthOf(TrainingClassForm.shape.paymentMethod)}
                />
              </Form.Item>
            )}
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
