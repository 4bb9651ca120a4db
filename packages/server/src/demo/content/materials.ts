/**
 * Shown to students of `courseSlug`, or to all students if it is null; exactly one of `file` (in `media/materials`) and
 * `url` is set.
 */
interface DemoMaterial {
  name: string
  type: 'pdf' | 'doc' | 'video' | 'image'
  courseSlug: string | null
  file: string | null
  url: string | null
}

export const demoMaterials: DemoMaterial[] = [
  { name: '学员手册', type: 'pdf', courseSlug: null, file: 'student-handbook.pdf', url: null },
  { name: '学时认定与证书申请说明', type: 'pdf', courseSlug: null, file: 'study-time-guide.pdf', url: null },
  {
    name: '劳动合同必备条款检查表',
    type: 'pdf',
    courseSlug: 'labor-relations',
    file: 'contract-checklist.pdf',
    url: null,
  },
  {
    name: '加班费计算与工时速查',
    type: 'pdf',
    courseSlug: 'labor-relations',
    file: 'overtime-reference.pdf',
    url: null,
  },
  {
    name: '集体协商要约书（范本）',
    type: 'doc',
    courseSlug: 'labor-relations',
    file: 'consultation-offer.docx',
    url: null,
  },
  { name: 'Linux 常用命令速查', type: 'pdf', courseSlug: 'linux-ops', file: 'linux-commands.pdf', url: null },
  { name: '配色练习：三步走', type: 'image', courseSlug: 'ui-design', file: 'color-exercise.webp', url: null },
  { name: 'Java 编码约定', type: 'pdf', courseSlug: 'java-full-stack', file: 'java-conventions.pdf', url: null },
  { name: '复习短片：类与对象', type: 'video', courseSlug: 'java-full-stack', file: 'objects-review.mp4', url: null },
]
