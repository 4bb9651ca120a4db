import type { LessonDeck } from '../deck.ts'
import { dataDecks } from './data.ts'
import { designDecks } from './design.ts'
import { javaDecks } from './java.ts'
import { laborContractDecks } from './labor-contract.ts'
import { laborTalkDecks } from './labor-talk.ts'
import { linuxDecks } from './linux.ts'
import { networkDecks } from './network.ts'
import { webDecks } from './web.ts'

export const decks: LessonDeck[] = [
  ...javaDecks,
  ...webDecks,
  ...linuxDecks,
  ...networkDecks,
  ...designDecks,
  ...dataDecks,
  ...laborContractDecks,
  ...laborTalkDecks,
]
