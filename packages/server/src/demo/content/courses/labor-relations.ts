import type { DemoCourse } from '../demo-course.ts'
import { basicsChapters } from './labor-relations-basics.ts'
import { practiceChapters } from './labor-relations-practice.ts'

export const laborRelations: DemoCourse = {
  slug: 'labor-relations',
  name: '劳动关系协调员（三级）',
  categoryName: '职业资格',
  level: 'INTERMEDIATE',
  price: 680,
  requiresLogin: true,
  status: 'PUBLISHED',
  duration: 3,
  durationUnit: 'MONTH',
  cover: 'labor-relations.webp',
  description: `<p>合同、协商、争议处理，九十课时线上完成。课程面向企业人事、工会干部、社区就业服务人员和有志于此的求职者，共十二章九十课，每课只讲清一个问题，配一个真实改编的案例；每章最后有一次计时实训，跟着题目当场做完再对照要点。</p>
<h3>学习与考核</h3>
<ul><li>线上完成不少于八十课时，学时由平台如实记录</li><li>每周一次集中答疑，方老师带着大家读条文、算金额、写文书</li><li>完成规定课时后可申请结业证书，证书可扫码核验</li></ul>
<h3>你会带走</h3>
<p>一套可以直接用的工具：劳动合同台账、试用期对照表、加班费计算表、集体协商要约书和争议处理时间轴。把它们放进抽屉，遇到事情就翻出来。</p>
<p>法律条文会修订，课程以讲授当期有效的规定为准；各地另有规定的，以当地规定为准。</p>`,
  syllabus: `<ol><li>职业认知与职业道德</li><li>劳动法律基础</li><li>劳动合同的订立</li><li>劳动合同的履行与变更</li><li>劳动合同的解除与终止</li><li>工作时间与休息休假</li><li>工资与福利管理</li><li>社会保险与劳动保护</li><li>规章制度与民主管理</li><li>集体协商与集体合同</li><li>劳动争议的预防与处理</li><li>综合演练与考核准备</li></ol>`,
  seoKeywords: '劳动关系协调员,三级,职业技能培训,劳动合同,集体协商,劳动争议',
  seoDescription:
    '十二章九十课，劳动合同、工时工资、集体协商与争议处理，线上学时如实记录，完成八十课时可申请结业证书。',
  teachers: ['方敬之'],
  createdDaysAgo: 400,
  chapters: [...basicsChapters, ...practiceChapters],
}
