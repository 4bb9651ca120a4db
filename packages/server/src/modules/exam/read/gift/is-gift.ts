const title = /^[ \t]*(?:::.*?::|\$CATEGORY:)/m
const answers = /(?<!\\)\{\s*(?:[=~][^{}]*|(?:T|F|TRUE|FALSE)\s*(?:#[^{}]*)?|#[^{}]*)\}/i
/** What the notations of Chinese schools have, and GIFT has not. */
const others = /答案\s*[:：】]|^[ \t]*A[ \t]*[.、．]/m

/** Whether a text is in GIFT, the notation of Moodle with answers in braces. */
export const isGift = (text: string): boolean =>
  (title.test(text) && text.includes('{')) || (answers.test(text) && !others.test(text))
