import type { ManagedQuestion } from '@jiangxue/contract/course/question.ts'
import { questionStateLabels, questionStates } from '@jiangxue/contract/course/question.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import type { Route } from './+types/questions'
import { AnswerDialog } from './answer-dialog.client.tsx'
import { useHideQuestion } from './use-hide-question.client.ts'
import { useQuestionColumns } from './use-question-columns.client.tsx'

/** Students' questions; teachers see those of their own courses, admins all. */
export default function Questions({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const hide = useHideQuestion()
  const [opened, setOpened] = useState<ManagedQuestion>()
  return (
    <>
      <ListPage
        title={t`课程问答`}
        data={data}
        columns={useQuestionColumns(setOpened)}
        empty={t`没有符合条件的提问`}
        begin={t`还没有提问，学员在课时下方提问后出现在这里`}
        filters={[{ name: 'state', label: t`状态`, options: optionsOf(questionStates, questionStateLabels) }]}
        rowActionsWidth={130}
        rowActions={(row) => (
          <RowActions
            name={row.content.slice(0, 20)}
            actions={[
              { label: row.isAnswered ? t`查看回答` : t`回答`, onClick: () => setOpened(row) },
              {
                label: row.isHidden ? t`恢复显示` : t`隐藏`,
                permission: 'questions.edit',
                isDanger: !row.isHidden,
                onClick: () => void hide(row),
              },
            ]}
          />
        )}
      />
      {opened && <AnswerDialog question={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
