import type { Material } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { Download, FileImage, FileText, FileVideo } from 'lucide-react'
import { fileSize } from '../lib/file-size.ts'
import { useSignedLink } from '../lib/use-signed-link.ts'

const icons = { pdf: FileText, doc: FileText, video: FileVideo, image: FileImage }

export function ChapterResources({ resources }: { resources: readonly Material[] }) {
  const { t } = useLingui()
  if (resources.length === 0) return null
  return (
    <section>
      <h2 className="text-lg font-semibold text-white">{t`章节资料`}</h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {resources.map((material) => (
          <Resource key={material.id} material={material} />
        ))}
      </ul>
    </section>
  )
}

function Resource({ material: { name, url, type, size } }: { material: Material }) {
  const onClick = useSignedLink(url)
  const Icon = icons[type]
  return (
    <li>
      <a
        href={url}
        onClick={onClick}
        download={name}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-13 items-center gap-3 rounded-control border border-night-line px-4 py-2 hover:border-night-gold"
      >
        <Icon aria-hidden size={20} className="shrink-0 text-night-gold" />
        <span className="min-w-0 flex-1">{name}</span>
        {size > 0 && <span className="shrink-0 text-sm text-night-muted tabular-nums">{fileSize(size)}</span>}
        <Download aria-hidden size={18} className="shrink-0" />
      </a>
    </li>
  )
}
