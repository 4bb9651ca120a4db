import type { SealPlace } from './seal.ts'

/** One colour, or a gradient along a line of the artboard. */
export type Paint =
  | string
  | {
      readonly from: readonly [x: number, y: number]
      readonly to: readonly [x: number, y: number]
      readonly stops: readonly (readonly [offset: number, colour: string])[]
    }

type Points = readonly (readonly [x: number, y: number])[]

/** What decorates the paper; drawn in order, below every field. */
export type Ornament =
  | {
      readonly kind: 'area'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly paint: Paint
    }
  /** Light around a point, over the whole paper. */
  | {
      readonly kind: 'glow'
      readonly x: number
      readonly y: number
      readonly from: number
      readonly to: number
      readonly inner: string
      readonly outer: string
    }
  | {
      readonly kind: 'rosette'
      readonly x: number
      readonly y: number
      readonly radius: number
      readonly swing: number
      readonly strands: number
      readonly colour: string
    }
  /** Crossing waves from a point to the right, or down. */
  | {
      readonly kind: 'waves'
      readonly x: number
      readonly y: number
      readonly waves: number
      readonly length: number
      readonly height: number
      readonly strands: number
      readonly isDown?: boolean
      readonly colour: string
      readonly thickness: number
    }
  | { readonly kind: 'frame'; readonly inset: number; readonly thickness: number; readonly paint: Paint }
  /** The same lines in all four corners; the points count from the corner inwards. */
  | {
      readonly kind: 'corners'
      readonly inset: number
      readonly unit: number
      readonly points: Points
      readonly thickness: number
      readonly paint: Paint
    }
  | { readonly kind: 'lines'; readonly lines: readonly Points[]; readonly thickness: number; readonly paint: Paint }
  /** One outline, repeated a number of times with the same step. */
  | {
      readonly kind: 'row'
      readonly points: Points
      readonly count: number
      readonly step: readonly [x: number, y: number]
      readonly thickness: number
      readonly paint: Paint
    }
  | { readonly kind: 'diamond'; readonly x: number; readonly y: number; readonly size: number; readonly paint: Paint }

type Align = 'left' | 'center' | 'right'
type Weight = 600 | 900

/** Where a text stands: its baseline, and the edge or the middle that `align` names. */
interface Place {
  readonly x: number
  readonly y: number
  readonly align: Align
  readonly colour: string
}
/** A text that shrinks, and then breaks, to stay within its width. */
interface FittedText extends Place {
  readonly width: number
  readonly weight: Weight
}
/** A text with a gap between its characters. */
interface SpacedText extends Place {
  readonly size: number
  readonly gap: number
}

/** Where each text and picture of a certificate stands, in units of the artboard. */
export interface Fields {
  readonly school: SpacedText & { readonly width: number; readonly gapOfLong: number }
  readonly title: SpacedText & { readonly font: 'brush' | 'serif'; readonly isDown?: boolean }
  readonly subtitle: SpacedText
  readonly name: Place & {
    readonly align: 'left' | 'center'
    readonly width: number
    readonly size: number
    /** The line below the name, which is longer than a short name. */
    readonly line: { readonly below: number; readonly least: number; readonly over: number; readonly colour: string }
    /** The words before and after the name. */
    readonly label: { readonly size: number; readonly gap: number }
  }
  readonly body: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly size: number
    /** How deep the sentence may be, alone and above the English one. */
    readonly depth: number
    readonly depthAboveEnglish: number
    readonly english: { readonly below: number; readonly lines: number; readonly colour: string }
    readonly colour: string
    readonly strong: string
  }
  /** The code of the check page, and the texts to the right of it. */
  readonly code: {
    readonly x: number
    readonly y: number
    readonly side: number
    readonly margin: number
    readonly border: string
    readonly width: number
    readonly label: string
    readonly number: string
    readonly address: string
  }
  readonly instructor: FittedText
  readonly signer: FittedText
  readonly date: Place & { readonly size: number }
  readonly seal: SealPlace & { readonly colour: string }
  /** The word across a certificate that is not valid. */
  readonly stamp: { readonly x: number; readonly y: number; readonly scale: number; readonly colour: string }
}

/** How a certificate looks, as data: the paper, what decorates it, and its fields. */
export interface Design {
  readonly name: string
  /** The artboard, which a page scales to its own width; the paper goes on for the bleed beyond it. */
  readonly page: { readonly width: number; readonly height: number; readonly bleed: number }
  readonly ornaments: readonly Ornament[]
  readonly fields: Fields
}
