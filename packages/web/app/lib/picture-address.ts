const isSchoolPicture = /^\/files\/\d+/

/** Returns the URL of a school picture on the CDN, if there is one; other URLs are returned unchanged. */
export const pictureAddress = (imageBaseUrl: string, address: string): string =>
  isSchoolPicture.test(address) ? `${imageBaseUrl}${address}` : address

/** Returns HTML with the school's pictures loaded from the CDN. */
export const withPictureAddresses = (imageBaseUrl: string, html: string): string =>
  html.replaceAll('src="/files/', `src="${imageBaseUrl}/files/`)
