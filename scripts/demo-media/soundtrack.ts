const sampleRate = 32_000
const pentatonic = [196, 220, 261.63, 293.66, 329.63, 392, 440]

/** Adds a plucked string (Karplus–Strong) to `samples` at `atSeconds`. */
function pluck(samples: Float32Array, atSeconds: number, frequency: number, volume: number): void {
  const period = Math.round(sampleRate / frequency)
  const string = new Float32Array(period)
  let seed = Math.round(frequency * 1000) >>> 0
  for (let i = 0; i < period; i += 1) {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    string[i] = seed / 2 ** 31 - 1
  }
  for (let pass = 0; pass < 3; pass += 1) {
    for (let i = 0; i < period; i += 1) string[i] = ((string[i] ?? 0) + (string[(i + 1) % period] ?? 0)) / 2
  }
  const start = Math.round(atSeconds * sampleRate)
  const length = Math.min(samples.length - start, 3 * sampleRate)
  for (let i = 0; i < length; i += 1) {
    const at = i % period
    const value = string[at] ?? 0
    string[at] = 0.4985 * (value + (string[(at + 1) % period] ?? 0))
    const tail = 1 - i / (3 * sampleRate)
    samples[start + i] = (samples[start + i] ?? 0) + volume * tail * value
  }
}

/**
 * Returns a mono 16-bit WAV: a chord of plucks at each slide change, a soft note at each item, and a very quiet
 * background.
 */
export function soundtrackWav(durationSeconds: number, slideStarts: number[], itemStarts: number[]): Buffer {
  const samples = new Float32Array(Math.round(durationSeconds * sampleRate))
  for (let i = 0; i < samples.length; i += 1) {
    const t = i / sampleRate
    const swell = 0.6 + 0.4 * Math.sin((2 * Math.PI * t) / 11)
    const edge = Math.min(1, t / 2, (durationSeconds - t) / 2.5)
    samples[i] =
      0.011 *
      swell *
      edge *
      (Math.sin(2 * Math.PI * 98 * t) +
        0.7 * Math.sin(2 * Math.PI * 146.83 * t) +
        0.4 * Math.sin(2 * Math.PI * 196 * t))
  }
  slideStarts.forEach((at, n) => {
    ;[0, 2, 4].forEach((step, k) =>
      pluck(samples, at + 0.16 * k, pentatonic[(n * 2 + step) % pentatonic.length] ?? 220, 0.19),
    )
  })
  itemStarts.forEach((at, n) => pluck(samples, at, 2 * (pentatonic[(n * 3) % pentatonic.length] ?? 220), 0.075))

  const wav = Buffer.alloc(44 + samples.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples.length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => wav.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, sample))), 44 + i * 2))
  return wav
}
