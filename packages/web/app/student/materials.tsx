import type { Material } from '@jiangxue/contract/course/course.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Download, ExternalLink, FileImage, FileText, FileType, FileVideo } from 'lucide-react'
import { fileSize } from '../lib/file-size.ts'
import { useFormat } from '../lib/use-format.ts'
import { useSignedLink } from '../lib/use-signed-link.ts'
import type { Part } from './load-student.ts'
import { Section } from './section/section.tsx'
import { useFolded } from './section/use-folded.tsx'

const types = {
  pdf: { Icon: FileText, label: text('PDF 文档'), tint: 'bg-cinnabar-tint text-cinnabar-dark' },
  doc: { Icon: FileType, label: text('文档'), tint: 'bg-primary-tint text-primary' },
  video: { Icon: FileVideo, label: text('视频'), tint: 'bg-gold-tint text-gold-text' },
  image: { Icon: FileImage, label: text('图片'), tint: 'bg-jade-tint text-jade' },
} as const

/** Learning materials to download, and links to open. */
export function Materials({ materials: { value, failure } }: { materials: Part<Material[]> }) {
  const { t } = useLingui()
  // Two columns.
  const folded = useFolded(value, { atFirst: 4 })
  return (
    <Section title={t`学习资料`} id="materials" failure={failure}>
      {value.length === 0 ? (
        <p className="surface px-5 py-6 text-ink-2">{t`还没有学习资料，报名或学习课程后会出现在这里。`}</p>
      ) : (
        <>
          <ul ref={folded.list} className="grid gap-3 md:grid-cols-2">
            {folded.shown.map((material) => (
              <MaterialRow key={material.id} material={material} />
            ))}
          </ul>
          {folded.button}
        </>
      )}
    </Section>
  )
}

function MaterialRow({ material: { name, url, type, size } }: { material: Material }) {
  const { t } = useLingui()
  const format = useFormat()
  const { Icon, label, tint } = types[type]
  const isLink = !url.startsWith('/')
  const onClick = useSignedLink(url)
  return (
    <li>
      <a
        href={url}
        onClick={onClick}
        {...(isLink ? { target: '_blank', rel: 'noopener noreferrer' } : { download: name })}
        className="surface flex min-h-16 items-center gap-4 px-4 py-3 hover:border-ink"
      >
        <span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-xl ${tint}`}>
          <Icon size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-3 tabular-nums">
            {format.translate(label)}
            {size > 0 && ` · ${fileSize(size)}`}
          </span>
        </span>
        <span className="inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold text-primary">
          {isLink ? <ExternalLink aria-hidden size={18} /> : <Download aria-hidden size={18} />}
          <span className="max-sm:sr-only">{isLink ? t`打开` : t`下载`}</span>
          {isLink && <span className="sr-only">{t`（新窗口打开）`}</span>}
        </span>
      </a>
    </li>
  )
}
