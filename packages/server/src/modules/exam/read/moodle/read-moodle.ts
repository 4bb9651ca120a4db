import { UnreadableFile } from '../../../../people/roster/read/unreadable-file.ts'
import type { ReadItem } from '../read-item.ts'
import type { ReadItems } from '../read-items.ts'
import { topicOfPath } from '../topic-path.ts'
import { analysisOf, wholeItem } from '../whole-item.ts'
import { answersOf, feedbackOf, understandMoodle } from './moodle-answers.ts'
import { MoodleTexts } from './moodle-texts.ts'
import { childOf, eachNode, valueOf, type XmlNode } from './xml-nodes.ts'

const start = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:quiz\b|!DOCTYPE\s+quiz\b)/i

/** Whether a text is a file of questions that Moodle exported as XML. */
export const isMoodle = (text: string): boolean => start.test(text)

/** Reads items from a file of Moodle. What items cannot express is listed with its reason. */
export function readMoodle(xml: string): ReadItems {
  // Moodle never writes them; entity attacks need them.
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new UnreadableFile('roster.broken')
  const texts = new MoodleTexts()
  const items: ReadItem[] = []
  let topic = ''
  eachNode(xml, 'question', (question) => {
    if (question.attributes['type'] === 'category') topic = topicOfPath(valueOf(childOf(question, 'category'), 'text'))
    else items.push(readQuestion(question, texts, { topic, number: items.length + 1 }))
  })
  return {
    items,
    notes: texts.missing > 0 ? [{ code: 'pictures', values: { n: texts.missing } }] : [],
    pictures: texts.pictures,
  }
}

function readQuestion(
  question: XmlNode,
  texts: MoodleTexts,
  { topic, number }: { readonly topic: string; readonly number: number },
): ReadItem {
  const stem = texts.html(childOf(question, 'questiontext'))
  const answers = answersOf(question, texts)
  const { content, problem } = understandMoodle(question, stem, answers)
  const general = texts.html(childOf(question, 'generalfeedback'))
  return {
    place: { number },
    item: wholeItem({ stem, topic, analysis: analysisOf(general, feedbackOf(question, answers)), ...content }),
    problems: problem ? [problem] : [],
  }
}
