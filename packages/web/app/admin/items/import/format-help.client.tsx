import { useLingui } from '@lingui/react/macro'
import { Button, Collapse } from 'antd'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { reportFailure } from '../../../lib/show-problem.ts'

/** What items look like in a file or a text, and the template of a workbook. */
export function FormatHelp({ source }: { source: 'file' | 'text' }) {
  const { t } = useLingui()
  const [isLoading, setLoading] = useState(false)
  async function loadTemplate() {
    setLoading(true)
    try {
      await downloadFile('downloadItemTemplate', {}, `${t`试题导入模板`}.xlsx`)
    } catch (error) {
      reportFailure(error, t`下载失败，请稍后重试`)
    } finally {
      setLoading(false)
    }
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
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
