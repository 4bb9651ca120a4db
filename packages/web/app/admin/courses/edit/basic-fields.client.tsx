import type { Category } from '@jiangxue/contract/course/course.ts'
import {
  courseLevelLabels,
  courseLevels,
  durationUnitLabels,
  durationUnits,
  type CourseLevel,
} from '@jiangxue/contract/course/course.values.ts'
import { learningOrderLabels, learningOrders } from '@jiangxue/contract/course/learning-order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { courseSchema, type CourseFieldProps } from './course-schema.ts'
import { CoverField } from './cover-field.client.tsx'

/** Name, category, level, price, duration and cover of a course. */
export function BasicFields({
  field,
  categories,
  levels,
  mayEdit,
  mayPrice,
}: {
  field: CourseFieldProps
  categories: Category[]
  /** Levels that the school uses; the course's current level is offered in addition. */
  levels: readonly CourseLevel[]
  mayEdit: boolean
  /** The school sets prices and contracts, not teachers. */
  mayPrice: boolean
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const current = Form.useWatch<CourseLevel | undefined>('level')
  const shownLevels = courseLevels.filter((level) => levels.includes(level) || level === current)
  return (
    <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_20rem] xl:grid-rows-[repeat(5,auto)_1fr]">
      <Form.Item {...field('name')} className="sm:col-span-2">
        <Input count={{ show: true, max: maxLengthOf(courseSchema.shape.name) }} autoComplete="off" />
      </Form.Item>
      <Form.Item {...field('categoryId')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t`请选择课程分类`}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item {...field('level')}>
        <Radio.Group
          options={shownLevels.map((value) => ({ value, label: translate(courseLevelLabels[value].admin) }))}
        />
      </Form.Item>
      <Form.Item {...field('price')} extra={t`0 元即免费课程`}>
        <InputNumber<number>
          step={10}
          prefix="¥"
          suffix={t`元`}
          style={{ width: '100%' }}
          disabled={!mayPrice || undefined}
        />
      </Form.Item>
      <div className="grid grid-cols-[1fr_7.5rem] gap-x-2">
        <Form.Item {...field('duration')} extra={t`可不填`}>
          <InputNumber<number> min={1} max={100_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item {...field('durationUnit')}>
          <Select options={optionsOf(durationUnits, durationUnitLabels)} />
        </Form.Item>
      </div>
      <Form.Item
        {...field('requiresLogin')}
        valuePropName="checked"
        extra={t`开启后，未登录的访客只能观看试看和公开课时`}
        className="sm:col-span-2"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        {...field('learningOrder')}
        extra={t`按顺序学习的课程，学完前面的课时，后面的才解锁`}
        className="sm:col-span-2"
      >
        <Radio.Group options={optionsOf(learningOrders, learningOrderLabels)} />
      </Form.Item>
      <Form.Item
        {...field('needsContract')}
        valuePropName="checked"
        extra={t`开启后，学员签订培训协议才能学习这门课程；正在学习的课时不受影响`}
        className="sm:col-span-2"
      >
        <Switch disabled={!mayPrice || undefined} />
      </Form.Item>
      <Form.Item
        {...field('coverImageUrl')}
        className="sm:col-span-2 xl:col-span-1 xl:col-start-3 xl:row-span-6 xl:row-start-1"
      >
        <CoverField disabled={!mayEdit} />
      </Form.Item>
    </div>
  )
}
