import { useCallback, useState, type ComponentProps } from 'react'
import { usePictureAddress } from '../lib/use-picture-address.ts'
import avatar from '../scenes/avatar.svg'
import cover from '../scenes/cover.svg'

interface ImgProps extends Omit<ComponentProps<'img'>, 'src'> {
  src: string | null | undefined
  placeholder: string
}

const widths = [320, 480, 640, 960]
/** Returns the srcset of the widths that the server offers for the school's pictures; others have one size. */
const srcSetOf = (src: string, address: string) =>
  /^\/files\/\d+$/.test(src) ? widths.map((width) => `${address}?w=${width} ${width}w`).join() : undefined

/** An image that shows the placeholder if it has no URL or cannot be loaded (spec §8, images). */
export function Img({ src, placeholder, sizes, ...rest }: ImgProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const addressOf = usePictureAddress()
  // An image in the server-rendered HTML may have failed before React attached its handler.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (src && image?.complete && image.naturalWidth === 0) setFailed(src)
    },
    [src],
  )
  const isShown = src && src !== failed
  const srcSet = isShown && sizes ? srcSetOf(src, addressOf(src)) : undefined
  return (
    <img
      ref={check}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={isShown ? addressOf(src) : placeholder}
      onError={() => src && setFailed(src)}
      alt=""
      {...rest}
    />
  )
}

const cardSizes = '(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw'
export const CoverImg = (props: Omit<ImgProps, 'placeholder'>) => (
  <Img
    placeholder={cover}
    width={320}
    height={200}
    {...props}
    sizes={props.sizes ?? cardSizes}
    className={`object-cover ${props.className ?? ''}`}
  />
)
export const Avatar = ({ className = '', ...props }: Omit<ImgProps, 'placeholder'>) => (
  <Img placeholder={avatar} width={64} height={64} {...props} className={`rounded-full object-cover ${className}`} />
)
