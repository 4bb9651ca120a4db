import { useLingui } from '@lingui/react/macro'
import { Button, Collapse } from 'antd'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { attempt } from '../../../lib/show-problem.ts'

const giftAnswers = {
  single: '{=80 ~21 ~443}',
  multiple: '{~%50%MySQL ~%50%PostgreSQL ~%-100%Redis}',
  judge: '{T}',
  blank: '{=10}',
}

/** What items look like in a file or a text, and the template of a workbook. */
export function FormatHelp({ source }: { source: 'file' | 'text' }) {
  const { t } = useLingui()
  const [isLoading, setLoading] = useState(false)
  async function loadTemplate() {
    setLoading(true)
    await attempt(t`下载失败，请稍后重试`, () =>
      downloadFile('downloadItemTemplate', {}, `${t`试题导入模板`}.xlsx`),
    ).finally(() => setLoading(false))
  }
  const example = t`一、单项选择题
1. HTTP 的默认端口是（ ）
A. 21    B. 80    C. 443    D. 8080
答案：B
解析：443 是 HTTPS 的端口。

二、判断题
2. TCP 是面向连接的协议。（√）

三、填空题
3. 二进制数 1010 等于十进制数 ____。
答案：10`
  const giftExample = t`HTTP 的默认端口是？ ${giftAnswers.single}

属于关系数据库的有？ ${giftAnswers.multiple}

TCP 是面向连接的协议。 ${giftAnswers.judge}

二进制数 1010 等于十进制数 ${giftAnswers.blank}。`
  return (
    <>
      {source === 'file' && (
        <p className="mt-2">
          <Button
            type="link"
            className="px-0!"
            icon={<FileDown aria-hidden size={16} />}
            loading={isLoading}
            onClick={() => void loadTemplate()}
          >{t`下载 Excel 模板`}</Button>
        </p>
      )}
      <Collapse
        size="small"
        className="mt-3!"
        items={[
          {
            key: 'help',
            label: t`试题怎么写`,
            children: (
              <div className="flex flex-col gap-3 leading-relaxed">
                {source === 'file' && (
                  <p>
                    {t`Excel：第一行是列名（题型、题干、选项A、答案等，见模板），每行一道试题。多选题的答案写作 ABD，判断题写作对或错；填空题各空用“；”隔开，同一空的不同写法用“|”隔开。`}
                  </p>
                )}
                <p>{t`Word 和文字：每题以题号开头，选项以 A、B、C、D 开头，答案写在题后，或在最后列成 1-5 ABCDA。例如：`}</p>
                <pre className="rounded-admin bg-paper p-3 text-sm whitespace-pre-wrap">{example}</pre>
                <p>{t`GIFT（Moodle 的文本格式）：题干后用花括号写答案，= 是正确答案，~ 是错误答案；多选题写分值，判断题写 T 或 F，简答题的花括号留空。例如：`}</p>
                <pre className="rounded-admin bg-paper p-3 text-sm whitespace-pre-wrap">{giftExample}</pre>
                {source === 'file' && (
                  <p>
                    {t`Moodle XML：在 Moodle 的题库中导出，读取单选、多选、判断、填空、数值和简答题，图片一并读入。其他题型和部分得分的答案列为有问题的试题。`}
                  </p>
                )}
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
