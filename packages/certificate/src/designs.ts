import { classic } from './design-classic.ts'
import { formal } from './design-formal.ts'
import { jadeBar } from './design-jade.ts'
import { modern } from './design-modern.ts'
import { portrait } from './design-portrait.ts'
import type { Design } from './design.ts'

/** The designs that a school can choose; certificates without a stored design have the first. */
export const designs = [classic, formal, modern, jadeBar, portrait] as const satisfies readonly Design[]
export const firstDesign: Design = classic
