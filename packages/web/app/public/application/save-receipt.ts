interface Line {
  readonly text: string
  /** In pixels. */
  readonly size: number
}

const width = 900
const margin = 60
const gap = 22

/** Draws lines below each other on a picture and offers it: through the share sheet of a phone, or as a download. */
export async function saveReceipt(name: string, lines: readonly Line[]): Promise<void> {
  const height = lines.reduce((sum, { size }) => sum + size + gap, 2 * margin)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = '#fffdf8'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#2f7d5c'
  context.lineWidth = 6
  context.strokeRect(12, 12, width - 24, height - 24)
  context.fillStyle = '#14283c'
  context.textBaseline = 'top'
  let top = margin
  for (const { text, size } of lines) {
    context.font = `600 ${size}px system-ui, sans-serif`
    context.fillText(text, margin, top, width - 2 * margin)
    top += size + gap
  }
  const picture = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done)
  })
  if (!picture) throw new Error('The picture could not be encoded')
  await offer(new File([picture], `${name}.png`, { type: 'image/png' }))
}

async function offer(file: File) {
  // Browsers within apps ignore downloads.
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    // Closing the share sheet rejects the promise.
    await navigator.share({ files: [file] }).catch(() => undefined)
    return
  }
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
