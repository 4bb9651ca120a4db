import { demoStudents, type DemoStudent } from './students.ts'

export { demoStudents }
export type { DemoStudent } from './students.ts'

const portraitsOfEach = 8
/** Students with a portrait in `media/students`: the login `student`, and the latest to enroll. */
export const demoPortraits: ReadonlyMap<DemoStudent, string> = new Map(
  (['男', '女'] as const).flatMap((gender) =>
    demoStudents
      .filter((student) => student.gender === gender && student.stage !== 'disabled')
      .toSorted((a, b) => Number(!a.login) - Number(!b.login) || a.enrolledDaysAgo - b.enrolledDaysAgo)
      .slice(0, portraitsOfEach)
      .map((student, index) => [student, `${gender === '男' ? 'man' : 'woman'}-${index + 1}.webp`]),
  ),
)

interface DemoTeacher {
  name: string
  gender: '男' | '女'
  specialty: string
  biography: string
  title: '讲师' | '副教授' | '教授'
  phone: string
  email: string
  status: 'ACTIVE' | 'INACTIVE'
  /** A file in `media/teachers`. */
  avatar: string
}

interface DemoOrganization {
  name: string
  managerName: string
  contactPhone: string
}

/** The first teacher is linked to the login `teacher`. */
export const demoTeachers: DemoTeacher[] = [
  {
    name: '沈怀瑾',
    gender: '男',
    specialty: 'Java 与后端工程',
    biography: '十二年后端经验，带过三届学员把商城项目做到上线',
    title: '副教授',
    phone: '19900000201',
    email: 'shenhuaijin@jiangxue.example',
    status: 'ACTIVE',
    avatar: 'shen-huaijin.webp',
  },
  {
    name: '顾明舟',
    gender: '男',
    specialty: 'Linux 与云平台',
    biography: '管过上千台服务器，讲课从一次真实的故障开始',
    title: '讲师',
    phone: '19900000202',
    email: 'gumingzhou@jiangxue.example',
    status: 'ACTIVE',
    avatar: 'gu-mingzhou.webp',
  },
  {
    name: '陆知遥',
    gender: '女',
    specialty: '界面与品牌设计',
    biography: '为四十多家本地企业做过品牌，改稿时一句一句讲为什么',
    title: '讲师',
    phone: '19900000203',
    email: 'luzhiyao@jiangxue.example',
    status: 'ACTIVE',
    avatar: 'lu-zhiyao.webp',
  },
  {
    name: '钱以宁',
    gender: '女',
    specialty: '数据分析与机器学习',
    biography: '先教会看懂一张表，再谈模型；学员作业逐份批改',
    title: '副教授',
    phone: '19900000204',
    email: 'qianyining@jiangxue.example',
    status: 'ACTIVE',
    avatar: 'qian-yining.webp',
  },
  {
    name: '方敬之',
    gender: '男',
    specialty: '劳动法与劳动关系',
    biography: '二十年劳动争议调解经验，课上用的都是办过的案子',
    title: '教授',
    phone: '19900000205',
    email: 'fangjingzhi@jiangxue.example',
    status: 'ACTIVE',
    avatar: 'fang-jingzhi.webp',
  },
  {
    name: '苏蔓青',
    gender: '女',
    specialty: '前端开发与软件测试',
    biography: '写了十年前端，教学员先写测试再写页面',
    title: '讲师',
    phone: '19900000206',
    email: 'sumanqing@jiangxue.example',
    status: 'ACTIVE',
    avatar: 'su-manqing.webp',
  },
]

export const demoOrganizations: DemoOrganization[] = [
  { name: '苏州枕河精密机电有限公司', managerName: '潘立新', contactPhone: '19900000301' },
  { name: '姑苏学士街就业服务站', managerName: '徐慧敏', contactPhone: '19900000302' },
  { name: '苏州织云渡纺织科技有限公司', managerName: '秦永明', contactPhone: '19900000303' },
]
