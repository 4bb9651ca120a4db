import { pictureAddress } from './picture-address.ts'
import { useSite } from './site.ts'

/** Where pictures of the school are shown from. */
export function usePictureAddress() {
  const { imageBaseUrl } = useSite()
  return (address: string) => pictureAddress(imageBaseUrl, address)
}
