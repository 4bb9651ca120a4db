import { javaConventions, linuxCommands } from './it-handouts.ts'
import { contractChecklist, overtimeReference } from './labor-handouts.ts'
import { studentHandbook, studyTimeGuide } from './school-handouts.ts'

/** A printed handout; `body` is HTML. */
export interface Handout {
  file: string
  title: string
  subtitle: string
  body: string
}

export const handouts: Handout[] = [
  studentHandbook,
  studyTimeGuide,
  contractChecklist,
  overtimeReference,
  linuxCommands,
  javaConventions,
]
