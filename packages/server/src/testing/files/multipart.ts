/** A part of an encoded form. */
export interface Part {
  name: string
  value: string | Uint8Array
  fileName?: string
  type?: string
}

const boundary = '----jiangxue-test-boundary'

/** The body and headers of a form; `cut` removes a number of bytes at the end. */
export function multipartOf(parts: readonly Part[], cut = 0): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value as Uint8Array),
    Buffer.from('\r\n'),
  ])
  const whole = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  return {
    body: whole.subarray(0, whole.length - cut),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
export const fileForm = (value: Uint8Array | string, fileName = 'photo.jpg', type = 'image/jpeg') =>
  multipartOf([{ name: 'file', value, fileName, type }])
