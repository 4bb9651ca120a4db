import type { Actor } from '../../../core/http/caller.ts'
import { changeSetting } from '../../../core/settings/settings.ts'
import { addItems } from '../bank/add-items.ts'
import { createBank } from '../bank/save-bank.ts'
import { readItemText } from '../read/read-item-text.ts'
import { findCourseId } from './demo-items.queries.ts'
import { laborItems } from './labor-items.ts'
import { loadDemoExams } from './load-demo-exams.ts'
import { operationsItems } from './operations-items.ts'
import { programmingItems } from './programming-items.ts'

const banks = [
  { name: '劳动关系协调员题库', course: '劳动关系协调员（三级）', text: laborItems },
  { name: '编程与数据题库', course: 'Java 全栈开发工程师', text: programmingItems },
  { name: '系统与网络题库', course: '网络与信息安全管理员（四级）', text: operationsItems },
]

/** Opens the exams of the demo school, with a bank and an exam for three of its courses. */
export async function loadDemoItems(admin: Actor): Promise<void> {
  const { database, now } = admin.context
  await database.write((db) => changeSetting(db, 'course.hasExams', true, now()))
  const made = []
  for (const { name, course, text } of banks) {
    const courseId = await findCourseId(database.read, course)
    const bank = await createBank(admin, { name, courseId })
    made.push({ id: bank.id, courseId })
    const { items } = readItemText(text.split('\n'))
    const faults = items.flatMap(({ item, problems }) => problems.map(({ code }) => `${item.stem}: ${code}`))
    if (faults.length > 0) throw new Error(`The demo's items cannot be read: ${faults.join(', ')}`)
    await database.write((db) =>
      addItems(
        db,
        admin,
        bank,
        items.map(({ item: { topic, difficulty, ...content } }) => ({
          content,
          topic,
          difficulty,
          status: 'ACTIVE',
          importId: null,
        })),
      ),
    )
  }
  await loadDemoExams(admin, made)
}
