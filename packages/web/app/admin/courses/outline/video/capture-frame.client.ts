const widest = 1280
const quality = 0.86

/** Returns the current frame of a video as a JPEG; undefined if no frame has loaded yet. */
export async function captureFrame(video: HTMLVideoElement): Promise<File | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined
  const scale = Math.min(1, widest / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', quality)
  })
  return blob ? new File([blob], 'poster.jpg', { type: 'image/jpeg' }) : undefined
}
