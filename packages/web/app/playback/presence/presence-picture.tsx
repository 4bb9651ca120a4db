import type { FacePose } from '@jiangxue/contract/learning/presence.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Camera, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { SecondsLeft, useSecondsLeft } from './seconds-left.tsx'
import { useTimeoutReport, type CheckTrouble, type ShownCheck } from './use-presence-check.ts'

interface PresencePictureProps {
  shown: ShownCheck
  pose: FacePose
  trouble: CheckTrouble
  isAnswering: boolean
  answer: (digits: string) => Promise<void>
  answerByFace: (picture: Blob) => Promise<void>
  showAgain: (way: { otherWay: true }) => Promise<void>
}

const width = 480
const quality = 0.85

/** Takes a picture of the learner and sends it; without a camera, asks for digits instead. */
export function PresencePicture(props: PresencePictureProps) {
  const { shown, pose, trouble, isAnswering, answerByFace, showAgain } = props
  const { t } = useLingui()
  const poses: Record<FacePose, string> = {
    left: t`请把头稍稍转向左边，再拍照`,
    right: t`请把头稍稍转向右边，再拍照`,
    mouth: t`请看着镜头张开嘴，再拍照`,
  }
  const button = useRef<HTMLButtonElement>(null)
  const { video, isReady } = useCamera(() => void showAgain({ otherWay: true }))
  const seconds = useSecondsLeft(shown.deadlineMs)
  useEffect(() => {
    if (isReady) button.current?.focus()
  }, [isReady])
  useTimeoutReport(seconds, props)

  const take = async () => {
    const picture = video.current && (await pictureOf(video.current))
    if (picture) await answerByFace(picture)
  }
  return (
    <div className="mt-3">
      <p className="mb-2 font-semibold">{poses[pose]}</p>
      <div className="relative aspect-4/3 max-h-[40dvh] w-full overflow-hidden rounded-control bg-night-deep">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture of whoever looks at it */}
        <video
          ref={video}
          muted
          playsInline
          autoPlay
          aria-label={t`摄像头画面`}
          className="size-full -scale-x-100 object-cover"
        />
        {!isReady && (
          <p role="status" className="absolute inset-0 grid place-items-center text-night-text">
            <LoaderCircle aria-hidden size={28} className="animate-spin" />
            <span className="sr-only">{t`正在打开摄像头…`}</span>
          </p>
        )}
      </div>
      <Button ref={button} className="mt-3 w-full" disabled={!isReady || isAnswering} onClick={() => void take()}>
        <Camera aria-hidden size={18} />
        {isAnswering ? t`正在比对…` : t`拍照验证`}
      </Button>
      <Button
        tone="quiet"
        className="mt-1 w-full"
        disabled={isAnswering}
        onClick={() => void showAgain({ otherWay: true })}
      >{t`改为输入数字`}</Button>
      <p role="alert" className="text-sm text-cinnabar empty:hidden">
        {trouble === 'otherFace' && t`没有认出是您本人，请按提示、光线充足再拍一次`}
        {trouble === 'noFace' && t`人脸比对暂时不可用，请改为输入数字`}
        {trouble === 'offline' && t`网络不稳，请再试一次`}
      </p>
      <SecondsLeft seconds={seconds} />
    </div>
  )
}

/** Opens the learner's camera while the component is mounted; calls `onMissing` if it is missing or not allowed. */
function useCamera(onMissing: () => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const missing = useRef(onMissing)
  useEffect(() => {
    missing.current = onMissing
  })
  useEffect(() => {
    const ended = new AbortController()
    const open = async () => {
      let stream: MediaStream
      try {
        // On unencrypted pages browsers provide no `mediaDevices`, so this throws.
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 640 } } })
      } catch {
        if (!ended.signal.aborted) missing.current()
        return
      }
      const stop = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (ended.signal.aborted || !video.current) return stop()
      ended.signal.addEventListener('abort', stop)
      const shown = video.current
      shown.addEventListener('loadeddata', () => setReady(true), { once: true, signal: ended.signal })
      shown.srcObject = stream
    }
    void open()
    return () => ended.abort()
  }, [])
  return { video, isReady }
}

async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', quality)
  })
}
