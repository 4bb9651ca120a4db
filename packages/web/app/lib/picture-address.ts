const isSchoolPicture = /^\/files\/\d+/

/** Where a picture of the school is shown from: its CDN where there is one; other addresses stay as they are. */
export const pictureAddress = (imageBaseUrl: string, address: string): string =>
  isSchoolPicture.test(address) ? `${imageBaseUrl}${address}` : address

/** HTML of the school with its pictures from there. */
export const withPictureAddresses = (imageBaseUrl: string, html: string): string =>
  html.replaceAll('src="/files/', `src="${imageBaseUrl}/files/`)
