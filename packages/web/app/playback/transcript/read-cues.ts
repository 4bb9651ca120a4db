/** A line of captions; times in seconds. */
export interface Cue {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Reads the captions as the server stores them: WebVTT of times and plain text. */
export const readCues = (captions: string): Cue[] =>
  captions
    .split('\n\n')
    .slice(1)
    .flatMap((block) => {
      const [times = '', ...lines] = block.trim().split('\n')
      const [from, to] = times.split(' --> ').map(seconds)
      return from === undefined || to === undefined ? [] : [{ from, to, text: lines.map(plain).join(' ') }]
    })

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ').replaceAll('&amp;', '&')
