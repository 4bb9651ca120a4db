import type { DemoCourse } from '../../packages/server/src/demo/content/courses.ts'
import type { Deck, Slide } from './deck.ts'
import { slideStyle } from './slide-style.ts'

const tones: Record<string, string> = {
  软件开发: '#0f4c75',
  运维与云: '#1c6e54',
  设计: '#b8321f',
  数据与人工智能: '#22405c',
  职业资格: '#a8772a',
}
const numerals = ['壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c)

const codeHtml = (code: string): string =>
  escape(code)
    .replace(/‹(.+?)›/g, '<em>$1</em>')
    .replace(/((?:^|\s)(?:\/\/|#) .*)$/gm, '<u>$1</u>')

/** Returns how many frames a slide needs: each shows one item more than the previous one. */
export function buildCount(slide: Slide): number {
  switch (slide.kind) {
    case 'points':
      return slide.points.length
    case 'code':
      return slide.notes.length + 1
    case 'compare':
      return 2
    case 'steps':
      return slide.steps.length
    case 'table':
      return slide.rows.length
    case 'figure':
      return slide.aside.length + 1
    case 'recap':
      return 2
  }
}

function bodyHtml(slide: Slide, shown: number): string {
  const wait = (index: number): string => (index < shown ? '' : ' wait')
  switch (slide.kind) {
    case 'points':
      return `<div class="points">${slide.points.map(([head, text], i) => `<div class="card${wait(i)}"><i></i><div class="head">${escape(head)}</div><p>${escape(text)}</p></div>`).join('')}</div>`
    case 'code':
      return `<div class="code"><div class="editor"><header><i></i><i></i><i></i>${escape(slide.file)}</header><pre>${codeHtml(slide.code)}</pre></div><div class="notes">${slide.notes.map((note, i) => `<p class="${wait(i + 1)}">${escape(note)}</p>`).join('')}</div></div>`
    case 'compare':
      return `<div class="compare">${[slide.left, slide.right].map((side, i) => `<div class="card${wait(i)}"><div class="head">${escape(side.head)}</div><ul>${side.items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul></div>`).join('')}</div>`
    case 'steps':
      return `<div class="steps">${slide.steps.map(([head, text], i) => `<div class="step${wait(i)}"><div class="dot">${i + 1}</div><div class="card"><div class="head">${escape(head)}</div><p>${escape(text)}</p></div></div>`).join('')}</div>`
    case 'table':
      return `<table><tr>${slide.columns.map((c) => `<th>${escape(c)}</th>`).join('')}</tr>${slide.rows.map((row, i) => `<tr class="${wait(i)}">${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('')}</table>`
    case 'figure':
      return `<div class="figure"><div class="disc"><div class="value">${slide.value}</div><div class="unit">${slide.unit}</div></div><div><p class="lead">${escape(slide.text)}</p><ul>${slide.aside.map((item, i) => `<li class="${wait(i + 1)}">${escape(item)}</li>`).join('')}</ul></div></div>`
    case 'recap':
      return `<ol>${slide.points.map((point, i) => `<li><b>${numerals[i]}</b>${escape(point)}</li>`).join('')}</ol><div class="task${wait(1)}"><b>练一练</b>${escape(slide.task)}</div>`
  }
}

const document = (course: DemoCourse, page: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>:root{--tone:${tones[course.categoryName]}}${slideStyle}</style>${page}`

const top = (course: DemoCourse, deck: Deck): string =>
  `<div class="top"><span class="seal">匠</span><b>${course.name}</b><span>${deck.title}</span></div>`

const bottom = (page: number, pages: number): string =>
  `<div class="bottom"><span class="track"><i style="width:${(100 * page) / pages}%"></i></span><span>${page} / ${pages}</span></div>`

export function coverHtml(course: DemoCourse, deck: Deck, coverSvg: string): string {
  return document(
    course,
    `<div class="page cover"><div class="art">${coverSvg}</div><div class="top"><span class="seal">匠</span><b>匠学</b></div>
<div class="text"><div class="eye">${course.name}</div><h1>${deck.title}</h1><p class="sub">${deck.subtitle}</p><p class="by">主讲 ${course.teachers[0]}</p></div></div>`,
  )
}

const numeralOf = (slide: Slide, index: number) => ('numeral' in slide ? (slide.numeral ?? index) : index)

/** Returns the slide at `index` (0 = first after the title slide) with its first `shown` items visible. */
export function slideHtml(course: DemoCourse, deck: Deck, index: number, shown: number): string {
  const slide = deck.slides[index]
  if (!slide) throw new Error(`${deck.title}: no slide ${index}`)
  const heading =
    slide.kind === 'recap'
      ? `<h2>${escape(slide.title ?? '这一课记住')}</h2>`
      : `<div class="numeral">${numerals[numeralOf(slide, index)] ?? ''}</div><h2>${escape(slide.title)}</h2>`
  return document(
    course,
    `<div class="page ${slide.kind === 'recap' ? 'recap' : ''}">${top(course, deck)}${heading}<div class="body">${bodyHtml(slide, shown)}</div>${bottom(index + 2, deck.slides.length + 1)}</div>`,
  )
}
