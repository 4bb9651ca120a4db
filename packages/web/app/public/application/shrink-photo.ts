/** Large enough to read an ID card that fills part of the picture. */
const maxSide = 2000
const smallBytes = 600 * 1024

/** Returns a smaller JPEG of a large photo, for slow connections; the photo itself if it cannot be converted. */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= smallBytes) return photo
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return photo
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    if (!smaller || smaller.size >= photo.size) return photo
    return new File([smaller], photo.name.replace(/\.\w+$/, '.jpg'), { type: smaller.type })
  } catch {
    return photo
  }
}
