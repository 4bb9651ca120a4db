import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createLessonPlayback } from './lesson-playback.ts'
import type { LessonRecord } from './report/playback-server.ts'
import type { EndOutcome, RecorderEvents, WatchRecorder } from './report/watch-recorder.ts'

/** The parts of a video element that the player uses; it does not play on its own. */
class FakeVideo extends EventTarget {
  duration = 8
  readyState = 4
  seeking = false
  paused = true
  error: { code: number } | null = null
  currentSrc = ''
  currentTime = 0
  /** Whether the browser loads metadata on its own, as most do. */
  preloads = true
  /** Whether it plays outside a tap; a tap that loads or plays allows that from then on. */
  isAllowed = true
  isInTap = false
  /** Where the file really ends. */
  endsAt: number | undefined
  get ended() {
    return this.currentTime >= (this.endsAt ?? this.duration)
  }
  set src(address: string) {
    this.currentSrc = address
    this.error = null
    this.currentTime = 0
    this.paused = true
    this.dispatchEvent(new Event('emptied'))
    if (this.preloads) this.dispatchEvent(new Event('loadedmetadata'))
    else this.readyState = 0
  }
  load() {
    this.isAllowed ||= this.isInTap
  }
  async play() {
    this.isAllowed ||= this.isInTap
    if (!this.isAllowed) throw Object.assign(new Error('no tap'), { name: 'NotAllowedError' })
    this.paused = false
    this.dispatchEvent(new Event('play'))
    if (this.readyState > 0 || this.currentSrc === '') return
    this.readyState = 4
    this.dispatchEvent(new Event('loadedmetadata'))
  }
  tap(toggle: () => void) {
    this.isInTap = true
    toggle()
    this.isInTap = false
  }
  playTo(position: number) {
    this.currentTime = position
    this.dispatchEvent(new Event('timeupdate'))
    if (!this.ended) return
    this.pause()
    this.dispatchEvent(new Event('ended'))
  }
  pause() {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  isNativeFullScreen = false
  webkitExitFullscreen() {
    this.isNativeFullScreen = false
  }
  fail(code: number) {
    this.error = { code }
    this.dispatchEvent(new Event('error'))
  }
}

const record = (position: number): LessonRecord => ({
  position,
  isCompleted: false,
  progress: 0,
  creditedSeconds: 0,
  playbackSession: 's1',
  videoUrl: '/media/1?session=s1',
})

/** Opens a lesson at a position, and records what its player does. */
async function opened(t: TestContext, position: number, browser: Partial<FakeVideo> & { startsAtOnce?: boolean } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const page: { document?: EventTarget; window?: EventTarget } = globalThis as object
  Object.assign(page, { document: new EventTarget(), window: new EventTarget() })
  t.after(() => {
    delete page.document
    delete page.window
  })
  /** Waits until pending work has finished and the player has moved to the resume position. */
  const settled = async () => {
    await setImmediate()
    t.mock.timers.runAll()
    await setImmediate()
  }
  const { startsAtOnce = false, ...traits } = browser
  const video = Object.assign(new FakeVideo(), traits)
  const did = { opened: 0, ended: 0, checked: 0 }
  const startedAt: number[] = []
  let events!: RecorderEvents
  const recorder = {
    open: async (): Promise<LessonRecord> => (did.opened++, record(position)),
    ended: async (): Promise<EndOutcome> => (did.ended++, { kind: 'check' }),
    refreshAddress: async () => '/media/1?session=s1&again',
    checked: () => void did.checked++,
    started: (from: number) => void startedAt.push(from),
    played() {},
    paused() {},
    leaving() {},
    watermarkRemoved() {},
    retryUnsent() {},
    close() {},
  } satisfies WatchRecorder
  const playback = createLessonPlayback({
    source: '/media/1',
    duration: 8,
    startsAtOnce,
    createRecorder: (_, given) => ((events = given), recorder),
    mayPlay: () => true,
    refreshSource: async () => null,
    isReachable: async () => true,
    onResponse() {},
    onChecked() {},
    onEnded() {},
  })
  playback.attach(video as unknown as HTMLVideoElement)
  await settled()
  return { video, recorder, did, startedAt, events, playback, settled }
}

test('if everything is played but pending a check on another device, playing reports the end once', async (t) => {
  const { did, playback, settled } = await opened(t, 8)
  playback.toggle()
  for (let turn = 0; turn < 5; turn++) await settled()
  assert.deepEqual(did, { opened: 1, ended: 1, checked: 0 })
})

test('a video whose new session cannot be opened stops', async (t) => {
  const { video, recorder, events, playback, settled } = await opened(t, 0)
  playback.toggle()
  recorder.open = () => Promise.reject(new Error('offline'))
  for (let report = 0; report < 3; report++)
    events.onResponse({
      ...record(0),
      currentTime: 0,
      notCredited: { reason: 'notDelivered', retryAfterMs: 0 },
    } as never)
  await settled()
  assert.deepEqual([playback.snapshot().phase, video.paused], ['failed', true])
})

test('an iPhone leaves its native player, which hides the page, to show why the video stopped', async (t) => {
  const notCredited = { reason: 'dailyLimit' as const, message: 'limit' }
  const stops: Record<string, (player: Awaited<ReturnType<typeof opened>>) => void> = {
    otherDevice: ({ events }) => events.onOtherDevice(),
    limit: ({ events }) => events.onResponse({ ...record(1), currentTime: 1, notCredited } as never),
    check: ({ events }) => events.onCheck({ id: 'c1', playbackSession: 's1' }),
    failed: ({ video }) => video.fail(3),
    gap: ({ video, recorder }) => {
      recorder.ended = async () => ({ kind: 'gap', position: 2, notCredited: undefined })
      video.currentTime = 7.9
      video.dispatchEvent(new Event('timeupdate'))
      video.currentTime = 8
      video.dispatchEvent(new Event('ended'))
    },
  }
  for (const [phase, stop] of Object.entries(stops))
    await t.test(phase, async (sub) => {
      const player = await opened(sub, phase === 'gap' ? 7 : 0)
      player.playback.toggle()
      player.video.isNativeFullScreen = true
      stop(player)
      await player.settled()
      assert.deepEqual([player.playback.snapshot().phase, player.video.isNativeFullScreen], [phase, false])
    })
})

test('a video that fails during a check is loaded again once the check is passed', async (t) => {
  const { video, did, events, playback, settled } = await opened(t, 0)
  playback.toggle()
  video.currentTime = 1
  video.dispatchEvent(new Event('timeupdate'))
  events.onCheck({ id: 'c1', playbackSession: 's1' })
  video.fail(2)
  await settled()
  assert.deepEqual([playback.snapshot().phase, playback.snapshot().check?.id, video.paused], ['check', 'c1', true])
  playback.passed({ progress: 50, isCompleted: false, currentTime: 4, creditedSeconds: 4 })
  await settled()
  const { phase, check } = playback.snapshot()
  assert.deepEqual(
    {
      phase,
      check,
      checked: did.checked,
      currentSrc: video.currentSrc,
      currentTime: video.currentTime,
      paused: video.paused,
    },
    {
      phase: 'ready',
      check: undefined,
      checked: 1,
      currentSrc: '/media/1?session=s1&again',
      currentTime: 1,
      paused: false,
    },
  )
})

test('a learner who is not credited any more goes back to the first uncredited second at once', async (t) => {
  const response = (reason?: string) =>
    ({ ...record(0), currentTime: 3, notCredited: reason && { reason, message: reason } }) as never
  const phaseAfter = async (sub: TestContext, reasons: readonly (string | undefined)[]) => {
    const { video, events, playback, settled } = await opened(sub, 0)
    playback.toggle()
    video.currentTime = 1.5
    video.dispatchEvent(new Event('timeupdate'))
    for (const reason of reasons) events.onResponse(response(reason))
    await settled()
    const { phase, notCredited } = playback.snapshot()
    return [phase, video.paused, video.currentTime, notCredited?.reason]
  }
  for (const [name, reasons, reached] of [
    ['too fast once', ['fasterThanClock'], ['ready', false, 1.5, 'fasterThanClock']],
    ['too fast twice', ['fasterThanClock', 'fasterThanClock'], ['gap', true, 3, 'fasterThanClock']],
    [
      'credited in between',
      ['fasterThanClock', undefined, 'fasterThanClock'],
      ['ready', false, 1.5, 'fasterThanClock'],
    ],
    ['another video', ['differentVideo'], ['gap', true, 3, 'differentVideo']],
  ] as const)
    await t.test(name, async (sub) => assert.deepEqual(await phaseAfter(sub, reasons), reached))
})

test('one tap starts a lesson in a browser that loads nothing before it, and counts from the resume position', async (t) => {
  const { video, startedAt, playback } = await opened(t, 3, { preloads: false, isAllowed: false })
  assert.deepEqual([playback.snapshot().phase, playback.snapshot().awaitsTap], ['opening', true])
  video.tap(playback.toggle)
  const { phase, isPlaying, awaitsTap } = playback.snapshot()
  assert.deepEqual(
    { phase, isPlaying, awaitsTap, paused: video.paused, currentTime: video.currentTime, startedAt },
    { phase: 'ready', isPlaying: true, awaitsTap: false, paused: false, currentTime: 3, startedAt: [3] },
  )
})

test('further taps while the video is loading do not stop it', async (t) => {
  const { video, playback } = await opened(t, 0, { preloads: false, currentSrc: '' })
  const load = video.play.bind(video)
  let asked = 0
  video.play = async () => void (asked++, (video.paused = false), video.dispatchEvent(new Event('play')))
  for (let tap = 0; tap < 3; tap++) video.tap(playback.toggle)
  assert.deepEqual({ asked, paused: video.paused }, { asked: 3, paused: false })
  await load()
  assert.equal(playback.snapshot().isPlaying, true)
})

test('a tap before the record is loaded allows the video to start later', async (t) => {
  const { video, recorder, startedAt, playback, settled } = await opened(t, 0, { preloads: false, isAllowed: false })
  const answers: ((value: LessonRecord) => void)[] = []
  recorder.open = () => new Promise((answer) => void answers.push(answer))
  const detach = playback.attach(video as unknown as HTMLVideoElement)
  t.after(detach)
  video.tap(playback.toggle)
  answers[0]!(record(2))
  await settled()
  assert.deepEqual([playback.snapshot().isPlaying, video.currentTime, startedAt], [true, 2, [2]])
})

test('where the browser plays nothing without a tap, the next lesson asks for one', async (t) => {
  for (const preloads of [true, false])
    await t.test(preloads ? 'loading' : 'loading nothing', async (sub) => {
      const next = await opened(sub, 0, { preloads, isAllowed: false, startsAtOnce: true })
      await next.settled()
      const { phase, awaitsTap, isPlaying, failure } = next.playback.snapshot()
      assert.deepEqual([phase === 'ready' || awaitsTap, isPlaying, failure], [true, false, undefined])
      next.video.tap(next.playback.toggle)
      await next.settled()
      assert.deepEqual([next.playback.snapshot().isPlaying, next.video.paused], [true, false])
    })
})

test('a video that ends before its stated duration reports its end once per tap and says so', async (t) => {
  const { video, recorder, playback, settled } = await opened(t, 4, { endsAt: 5 })
  const ends: number[] = []
  recorder.open = async () => record(ends.length > 0 ? 5 : 4)
  recorder.ended = async (...[at]: number[]) => (ends.push(at as number), { kind: 'endsEarly' })
  playback.toggle()
  for (const position of [4.5, 5]) video.playTo(position)
  await settled()
  assert.deepEqual([playback.snapshot().phase, video.paused, ends], ['endsEarly', true, [5]])
  playback.toggle()
  for (let turn = 0; turn < 5; turn++) await settled()
  assert.deepEqual([playback.snapshot().phase, ends], ['endsEarly', [5, 5]])
})
