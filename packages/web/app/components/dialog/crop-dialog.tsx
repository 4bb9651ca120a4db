import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cropView, maxZoom, moveView, wholeView } from '../../lib/crop.ts'
import { Button } from '../button.tsx'
import { useModal } from './use-modal.ts'

const shownPixels = 560
const quality = 0.9
const step = 0.05
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The aspect ratio of the crop, the saved width in pixels and the texts of the dialog; by default an avatar. */
interface CropShape {
  aspect: number
  savedWidth: number
  title: string
  okText: string
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: typeof wholeView, aspect: number) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { x, y, width, height } = cropView(picture.width, picture.height, view, aspect)
  context.imageSmoothingQuality = 'high'
  // Pictures can be transparent, but JPEGs cannot.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
}

interface CropDialogProps {
  picture: ImageBitmap
  shape?: CropShape
  onClose: () => void
  onSave: (cut: Blob) => Promise<void>
}
/** Crops a picture, which can be moved by dragging or with the arrow keys, and zoomed. */
export default function CropDialog({ picture, shape, onClose, onSave }: CropDialogProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState(wholeView)
  const { aspect, savedWidth, title, okText } = shape ?? {
    aspect: 1,
    savedWidth: 512,
    title: t`裁剪头像`,
    okText: t`保存头像`,
  }
  const [isSaving, setSaving] = useState(false)
  const dialog = useModal(() => {
    if (!isSaving) onClose()
  })
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view, aspect)
  }, [picture, view, aspect])

  const move = (dx: number, dy: number) =>
    setView((now) => moveView(picture.width, picture.height, now, aspect, dx, dy))
  // Not `movementX`: before iOS 17, Safari does not have it.
  const held = useRef({ x: 0, y: 0 })
  const hold = ({ currentTarget, pointerId, isPrimary, clientX: x, clientY: y }: PointerEvent<HTMLCanvasElement>) => {
    if (!isPrimary) return
    currentTarget.setPointerCapture(pointerId)
    held.current = { x, y }
  }
  const drag = ({ currentTarget, buttons, isPrimary, clientX: x, clientY: y }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1 || !isPrimary) return
    const { clientWidth, clientHeight } = currentTarget
    move((held.current.x - x) / clientWidth, (held.current.y - y) / clientHeight)
    held.current = { x, y }
  }
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    move(...way)
  }
  const save = async () => {
    const result = document.createElement('canvas')
    result.width = savedWidth
    result.height = savedWidth / aspect
    draw(result, picture, view, aspect)
    const cut = await new Promise<Blob | null>((done) => {
      result.toBlob(done, 'image/jpeg', quality)
    })
    if (!cut) return
    setSaving(true)
    await onSave(cut).finally(() => setSaving(false))
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="crop-title"
      onClose={({ currentTarget }) => {
        // Not closed while saving, because the picture can be saved again if that fails.
        if (isSaving) currentTarget.showModal()
        else onClose()
      }}
      onKeyDown={(event) => {
        // Or else the form dialog below would close too.
        if (event.key === 'Escape') event.stopPropagation()
      }}
      className={`surface m-auto ${shape ? 'w-[min(560px,calc(100vw-32px))]' : 'w-[min(360px,calc(100vw-32px))]'} p-5 text-ink shadow-card backdrop:bg-night-deep/55`}
    >
      <h2 id="crop-title" className="font-serif text-xl font-bold">
        {title}
      </h2>
      <p id="crop-hint" className="mt-0.5 text-sm text-ink-3">{t`拖动图片或按方向键移动，滑块缩放。`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by the arrow keys */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by the arrow keys
        tabIndex={0}
        role="application"
        aria-label={t`裁剪区域`}
        aria-describedby="crop-hint"
        onKeyDown={press}
        className="relative mt-4 overflow-hidden rounded-card"
      >
        <canvas
          ref={canvas}
          width={shownPixels}
          height={shownPixels / aspect}
          onPointerDown={hold}
          onPointerMove={drag}
          className="block h-auto w-full cursor-move touch-none"
        />
        {!shape && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_200px_rgb(20_40_60/.45)] ring-2 ring-white"
          />
        )}
      </div>
      <label className="mt-4 flex items-center gap-3">
        <span className="shrink-0 font-semibold">{t`缩放`}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={view.zoom}
          onChange={(event) => setView({ ...view, zoom: Number(event.currentTarget.value) })}
          className="h-11 w-full accent-primary"
        />
      </label>
      <div className="mt-3 flex justify-end gap-3">
        <Button tone="outline" disabled={isSaving} onClick={onClose}>{t`取消`}</Button>
        <Button disabled={isSaving} onClick={() => void save()}>
          {isSaving ? t`正在上传…` : okText}
        </Button>
      </div>
    </dialog>
  )
}
