import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'
import type { InputProps } from '../../kit/input-props.ts'

const offered = 20

interface VideoSelectProps extends InputProps<number | null> {
  /** A video that is not offered. */
  except?: number
}

/** Chooses a video of the library by part of its name. */
export function VideoSelect({ except, ...field }: VideoSelectProps) {
  const { t } = useLingui()
  const { duration } = useFormat()
  const load = async (keyword: string) => {
    const { content } = await browserApi.listVideos({ query: { keyword, size: offered, page: 0 } })
    return content
      .filter(({ id }) => id !== except)
      .map((video) => ({ value: video.id, label: `${video.name} · ${duration(video.duration)}` }))
  }
  return (
    <RemoteSelect
      {...field}
      load={load}
      label={t`从视频库选择`}
      placeholder={t`输入视频名称查找`}
      empty={t`没有符合条件的视频`}
      failure={t`加载视频失败`}
    />
  )
}
