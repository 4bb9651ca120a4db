import type { ManagedNews } from '@jiangxue/contract/site/news.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal } from 'antd'
import { CoverImg } from '../../components/img.tsx'
import { RichHtml } from '../../components/rich-html.tsx'
import { useFormat } from '../../lib/use-format.ts'

/** A news item as readers will see it; the server has sanitized `content`. */
export function NewsPreview({ news, onClose }: { news: ManagedNews; onClose: () => void }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const { title, author, publishedAt, updatedAt, image, content, sourceType, sourceUrl } = news
  return (
    <Modal open title={t`预览`} footer={null} width={840} onCancel={onClose}>
      <article>
        <h2 className="font-serif text-2xl leading-tight font-bold text-ink">{title}</h2>
        <p className="mt-2 text-ink-3 tabular-nums">
          {[date(publishedAt ?? updatedAt), author].filter(Boolean).join(' · ')}
        </p>
        {sourceType === 'wechat' && sourceUrl && (
          <p className="mt-3 rounded-admin bg-gold-tint px-4 py-2 text-gold-text">
            {t`读者点击后将打开微信原文：`}
            <a href={sourceUrl} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
              {sourceUrl}
            </a>
          </p>
        )}
        {image && <CoverImg src={image} sizes="800px" className="mt-5 aspect-[1.9] w-full rounded-card" />}
        <RichHtml html={content} className="mt-5" />
      </article>
    </Modal>
  )
}
