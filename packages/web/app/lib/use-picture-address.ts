import { useSite } from './site.ts'

const isSchoolPicture = /^\/files\/\d+/

/** Where a picture of the school is shown from: its CDN where there is one; other addresses stay as they are. */
export function usePictureAddress() {
  const { imageBaseUrl } = useSite()
  return (address: string) => (isSchoolPicture.test(address) ? `${imageBaseUrl}${address}` : address)
}
