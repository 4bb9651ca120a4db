interface Titled {
  title: string
}

interface PointsSlide extends Titled {
  kind: 'points'
  points: [head: string, text: string][]
}

/** `code` lines may contain `‹word›` marks; a marked part is highlighted. */
interface CodeSlide extends Titled {
  kind: 'code'
  file: string
  code: string
  notes: string[]
}

interface CompareSlide extends Titled {
  kind: 'compare'
  left: { head: string; items: string[] }
  right: { head: string; items: string[] }
}

interface StepsSlide extends Titled {
  kind: 'steps'
  steps: [head: string, text: string][]
}

interface TableSlide extends Titled {
  kind: 'table'
  columns: string[]
  rows: string[][]
}

interface FigureSlide extends Titled {
  kind: 'figure'
  value: string
  unit: string
  text: string
  aside: string[]
  /** Replaces the number of the slide. */
  numeral?: number
}

interface RecapSlide {
  kind: 'recap'
  /** Replaces the default title of a lesson recap. */
  title?: string
  points: string[]
  task: string
}

export type Slide = PointsSlide | CodeSlide | CompareSlide | StepsSlide | TableSlide | FigureSlide | RecapSlide

/** The slides of one lesson's video. A title slide with the course cover is added automatically. */
export interface Deck {
  title: string
  subtitle: string
  slides: Slide[]
}

/** A deck written for one lesson; `lesson` is the file name of its video. */
export interface LessonDeck extends Deck {
  lesson: string
}
