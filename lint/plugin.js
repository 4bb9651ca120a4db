/** The project's own lint rules. Plain JavaScript, because the linter loads this file directly. */

const han = /\p{Script=Han}/u
/** Calls and tags whose texts are extracted for translation. */
const translators = new Set(['text', 't', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage'])
const translatingElements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

const nameOf = (node) => (node?.type === 'MemberExpression' ? node.property.name : node?.name)

function isTranslated(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'TaggedTemplateExpression' && translators.has(nameOf(at.tag))) return true
    if (at.type === 'CallExpression' && translators.has(nameOf(at.callee))) return true
    if (at.type === 'JSXElement' && translatingElements.has(nameOf(at.openingElement.name))) return true
    if (/Function/.test(at.type)) return false
  }
  return false
}

const noUntranslatedText = {
  meta: {
    messages: {
      untranslated:
        'Put user-facing Chinese text into text(), a Lingui macro or the seeds, so that it can be translated.',
    },
  },
  create(context) {
    const check = (node, value) => {
      if (typeof value === 'string' && han.test(value) && !isTranslated(node))
        context.report({ node, messageId: 'untranslated' })
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      JSXText: (node) => check(node, node.value),
    }
  },
}

export default { meta: { name: 'jiangxue' }, rules: { 'no-untranslated-text': noUntranslatedText } }
