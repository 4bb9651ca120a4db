import { pictureAddress } from './picture-address.ts'
import { useSite } from './site.ts'

/** Returns a function that maps school pictures to their public URL. */
export function usePictureAddress() {
  const { imageBaseUrl } = useSite()
  return (address: string) => pictureAddress(imageBaseUrl, address)
}
