import { Parser } from 'htmlparser2'
import type { ListLevel, WordLists } from './word-numbering.ts'

export type Attributes = Readonly<Record<string, string>>
export interface XmlHandler {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Reads XML from begin to end. Entities that a document declares itself are not known. */
export function readXml(xml: string, { open, close, text }: XmlHandler): void {
  const parser = new Parser({ onopentag: open, onclosetag: close, ontext: text }, { xmlMode: true })
  parser.end(xml)
}

export interface Relation {
  readonly type: string
  readonly target: string
}

/** The parts that a part of a document refers to, by id, with their names in the archive; links to elsewhere are left out. */
export function readRelations(xml: string, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  readXml(xml, {
    open: (name, { Id, Type, Target, TargetMode }) => {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      const path = new URL(Target, `archive:/${folder}`).pathname.slice(1)
      relations.set(Id, { type: Type?.split('/').at(-1) ?? '', target: decodeURIComponent(path) })
    },
  })
  return relations
}

/** Reads word/numbering.xml and word/styles.xml. */
export function readLists(numbering: string, styles: string): WordLists {
  const abstract = new Map<string, Map<number, ListLevel>>()
  const lists = new Map<string, { abstract: string; starts: Map<number, number> }>()
  let levels: Map<number, ListLevel> | undefined
  let list: { abstract: string; starts: Map<number, number> } | undefined
  let level: { at: number; format: string; text: string; start: number } | undefined
  let overridden = 0
  readXml(numbering, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:abstractNum') abstract.set(attributes['w:abstractNumId'] ?? '', (levels = new Map()))
      else if (name === 'w:num') lists.set(attributes['w:numId'] ?? '', (list = { abstract: '', starts: new Map() }))
      else if (name === 'w:abstractNumId' && list) list.abstract = value
      else if (name === 'w:lvlOverride') overridden = Number(attributes['w:ilvl'] ?? 0)
      else if (name === 'w:startOverride') list?.starts.set(overridden, Number(value) || 1)
      else if (name === 'w:lvl')
        level = { at: Number(attributes['w:ilvl'] ?? 0), format: 'decimal', text: '', start: 1 }
      else if (name === 'w:numFmt' && level) level.format = value
      else if (name === 'w:lvlText' && level) level.text = value
      else if (name === 'w:start' && level) level.start = Number(value) || 0
    },
    close: (name) => {
      if (name === 'w:abstractNum') levels = undefined
      else if (name === 'w:num') list = undefined
      else if (name === 'w:lvl' && level) {
        levels?.set(level.at, level)
        level = undefined
      }
    },
  })
  return { abstract, lists, styles: readStyles(styles) }
}

function readStyles(xml: string): WordLists['styles'] {
  const styles = new Map<string, { list?: string; level?: number; basedOn?: string }>()
  let style: { list?: string; level?: number; basedOn?: string } | undefined
  readXml(xml, {
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (style = {}))
      else if (name === 'w:basedOn' && style) style.basedOn = value
      else if (name === 'w:numId' && style) style.list = value
      else if (name === 'w:ilvl' && style) style.level = Number(value)
    },
    close: (name) => {
      if (name === 'w:style') style = undefined
    },
  })
  return styles
}
