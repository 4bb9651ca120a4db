import { readXml, type Attributes } from '../word-parts.ts'

/** An element with its own text and the elements in it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Attributes
  text: string
  readonly children: XmlNode[]
}

/** Hands out every element of a name, with all that is in it. */
export function eachNode(xml: string, wanted: string, take: (node: XmlNode) => void): void {
  const open: XmlNode[] = []
  readXml(xml, {
    open: (name, attributes) => {
      if (open.length === 0 && name !== wanted) return
      const node = { name, attributes, text: '', children: [] }
      open.at(-1)?.children.push(node)
      open.push(node)
    },
    close: () => {
      const node = open.pop()
      if (node && open.length === 0) take(node)
    },
    text: (text) => {
      const node = open.at(-1)
      if (node) node.text += text
    },
  })
}

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name)
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []
/** The text of an element in an element, without space around it. */
export const valueOf = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text.trim() ?? ''
export const isTrueValue = (value: string): boolean => value === '1' || value.toLowerCase() === 'true'
