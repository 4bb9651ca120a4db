import { useCallback, useState, type ComponentProps } from 'react'
import avatar from '../scenes/avatar.svg'
import cover from '../scenes/cover.svg'

interface ImgProps extends Omit<ComponentProps<'img'>, 'src'> { src: string | null | undefined; placeholder: string }

/** An image that shows the placeholder where it has no address or cannot be loaded (spec §8, images). */
export function Img({ src, placeholder, ...rest }: ImgProps) {
  const [failed, setFailed] = useState<string | null>(null)
  // An image of the server's HTML may have failed before React listened.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (src && image?.complete && image.naturalWidth === 0) setFailed(src)
    },
    [src],
  )
  const shown = src && src !== failed ? src : placeholder
  return <img ref={check} src={shown} onError={() => src && setFailed(src)} alt="" {...rest} />
}

export const CoverImg = (props: Omit<ImgProps, 'placeholder'>) => (
  <Img placeholder={cover} width={320} height={200} {...props} className={`object-cover ${props.className ?? ''}`} />
)
export const Avatar = ({ className = '', ...props }: Omit<ImgProps, 'placeholder'>) => (
  <Img placeholder={avatar} width={64} height={64} {...props} className={`rounded-full object-cover ${className}`} />
)
