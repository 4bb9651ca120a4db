import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import type { Cells } from './roster-files.ts'

type Cell = string | number | null
const columns = { name: 1, ethnicity: 2, idCard: 3, phone: 4, studentNumber: 5, email: 6, organization: 7 } as const
type ColumnName = keyof typeof columns
const labels: Record<ColumnName, string> = {
  name: '姓名（B',
  ethnicity: '民族（C',
  idCard: '身份证号（D',
  phone: '联系方式（E',
  studentNumber: '学号（F',
  email: '邮箱（G',
  organization: '机构（H',
}

interface Mistake {
  readonly row: number
  /** The error message for the clerk. */
  readonly reason: string
  /** The column of the mistake, and the correct value of the cell. */
  readonly column: number
  readonly correct: Cell
}
export interface RealisticRoster {
  readonly rows: readonly Cells[]
  readonly mistakes: readonly Mistake[]
}

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const given = ['伟', '芳', '秀英', '敏', '丽娜', '强', '磊', '洋', '艳', '杰', '娟', '建国', '志强', '玉兰', '晓明']
const peoples = ['汉', '汉族', '回', '满族', '蒙古族', '土家']
const headerRow = 3
const firstRow = headerRow + 1

/** A well-formed ID number that belongs to no one: no district has its code. */
export function idCardOf(index: number): string {
  const birth = new Date(Date.UTC(1975, 0, 1 + Math.floor(index / 800))).toISOString().slice(0, 10).replaceAll('-', '')
  const digits = `329900${birth}${String(index % 800).padStart(3, '0')}`
  return digits + checkCharacterOf(digits)
}
const withCheck = (digits: string) => digits + checkCharacterOf(digits)
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
const wrongCheck = (idCard: string) => idCard.slice(0, 17) + (idCard.endsWith('7') ? '8' : '7')

interface Facts {
  /** Phone numbers of other students, each for one mistake. */
  readonly takenPhones: readonly string[]
  readonly deletedIdCards: readonly string[]
  /** The row of an earlier student and its cells. */
  readonly earlier: { readonly row: number; readonly cells: Cell[] }
  readonly index: number
  /** How often this kind of mistake has already been used. */
  readonly time: number
}
type Kind = [
  column: ColumnName,
  wrong: (correct: string, facts: Facts) => Cell,
  reason: string | ((facts: Facts) => string),
]

const kinds: readonly Kind[] = [
  ['name', () => null, '未填写'],
  ['name', () => '王', '长度应在 2 到 50 个字符'],
  ['name', () => '李明2', '不能有“2（U+0032）”'],
  ['idCard', () => null, '未填写'],
  [
    'idCard',
    (correct) => Number(`${correct.slice(0, 17)}0`),
    '被存成了数字，末几位已经丢失，请把该列设为文本后重新输入',
  ],
  ['idCard', () => '329900750101123', '是 15 位旧号码，请改为 18 位'],
  ['idCard', (correct) => correct.slice(0, 17), '应为 18 位，这里是 17 位'],
  ['idCard', (correct) => `${correct.slice(0, 9)}O${correct.slice(10)}`, '有数字和 X 以外的字符'],
  [
    'idCard',
    (_, { index }) => withCheck(`32990019900231${String(index % 1000).padStart(3, '0')}`),
    '其中的出生日期不存在或晚于今天',
  ],
  [
    'idCard',
    (_, { index }) => withCheck(`32990020990101${String(index % 1000).padStart(3, '0')}`),
    '其中的出生日期不存在或晚于今天',
  ],
  [
    'idCard',
    (_, { index }) => withCheck(`99990019900101${String(index % 1000).padStart(3, '0')}`),
    '其中的地区码不存在',
  ],
  ['idCard', (correct) => wrongCheck(correct), '校验码不对，请核对是否有输错的数字'],
  ['idCard', (_, { earlier }) => earlier.cells[columns.idCard] ?? null, ({ earlier }) => `与第 ${earlier.row} 行相同`],
  ['idCard', (_, { deletedIdCards, time }) => deletedIdCards[time] ?? null, '该学员已被删除，请先恢复'],
  ['phone', () => '1391234567', '手机号应为 11 位数字，以 13 到 19 开头'],
  ['phone', () => 12812345678, '手机号应为 11 位数字，以 13 到 19 开头'],
  ['phone', (_, { earlier }) => earlier.cells[columns.phone] ?? null, ({ earlier }) => `与第 ${earlier.row} 行相同`],
  ['phone', (_, { takenPhones, time }) => takenPhones[time] ?? null, '已被其他账号使用'],
  ['phone', () => '#N/A', '单元格是公式错误 #N/A'],
  ['ethnicity', () => '汉族1', '不是民族名称'],
  ['studentNumber', () => '学号一', '应由 2 到 30 个字母、数字、点、横线或下划线组成，不能是手机号'],
  [
    'studentNumber',
    (_, { earlier }) => earlier.cells[columns.studentNumber] ?? null,
    ({ earlier }) => `与第 ${earlier.row} 行相同`,
  ],
  ['email', () => 'zhang.example.cn', '格式不正确'],
  ['organization', () => '不存在的单位', '没有名为“不存在的单位”的机构，请先在机构管理中添加'],
]

/** Different ways in which people write the same values. */
const writings: readonly ((cells: Cell[]) => void)[] = [
  () => {},
  (cells) => (cells[columns.name] = `${String(cells[columns.name])[0]}\u3000${String(cells[columns.name]).slice(1)}`),
  (cells) => (cells[columns.phone] = Number(cells[columns.phone])),
  (cells) => (cells[columns.idCard] = `'${cells[columns.idCard]}`),
  (cells) => (cells[columns.idCard] = wide(String(cells[columns.idCard]))),
  (cells) => (cells[columns.phone] = ` ${String(cells[columns.phone]).replace(/(...)(....)/, '$1\u00a0$2 ')}`),
  (cells) => (cells[columns.idCard] = String(cells[columns.idCard]).toLowerCase()),
  (cells) => (cells[columns.phone] = `+86 ${cells[columns.phone]}`),
]

/** A roster like those from schools, with a number of known mistakes spread over it. */
export function realisticRoster(
  {
    students,
    mistakes,
    organization,
    offset = 0,
  }: { students: number; mistakes: number; organization: string; offset?: number },
  facts: Pick<Facts, 'takenPhones' | 'deletedIdCards'>,
): RealisticRoster {
  const made: Mistake[] = []
  const every = Math.floor(students / mistakes)
  const rows: Cell[][] = []
  for (let index = 0; index < students; index++) {
    const row = firstRow + index
    const cells: Cell[] = [
      index + 1,
      `${surnames[index % surnames.length]}${given[index % given.length]}`,
      peoples[index % peoples.length] as string,
      idCardOf(offset + index),
      `13${String(300_000_000 + offset + index)}`,
      index % 3 === 0 ? `R${offset + index}` : null,
      index % 4 === 0 ? `r${offset + index}@example.cn` : null,
      index % 2 === 0 ? organization : null,
    ]
    const number = Math.floor(index / every)
    if (index % every === every - 1 && number < mistakes) {
      const [column, wrong, reason] = kinds[number % kinds.length] as Kind
      const from = index - 1 - ((index - 1) % 3)
      const all = {
        ...facts,
        index: offset + index,
        time: Math.floor(number / kinds.length),
        earlier: { row: firstRow + from, cells: rows[from] as Cell[] },
      }
      const correct = cells[columns[column]] ?? null
      cells[columns[column]] = wrong(String(correct), all)
      made.push({
        row,
        column: columns[column],
        correct,
        reason: `${labels[column]}${row}）：${typeof reason === 'string' ? reason : reason(all)}`,
      })
    } else writings[index % writings.length]?.(cells)
    rows.push(cells)
  }
  const header: Cells = ['序号', '姓 名', '民族', '*身份证号码（必填）', '联系电话', '学号', '电子邮箱', '所属单位']
  const below: Cells[] = [[], [null, '合计', null, null, `${students} 人`], ['制表人：王老师']]
  return { rows: [['2026 年秋季学员花名册'], [], header, ...rows, ...below], mistakes: made }
}
