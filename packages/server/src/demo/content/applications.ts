import type { NewApplication } from '@jiangxue/contract/papers/application.ts'
import type { ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'

/** `steps` are the reviews after the submission, oldest first. */
export interface DemoApplication {
  readonly form: Pick<
    NewApplication,
    | 'attendeeName'
    | 'attendeeGender'
    | 'attendeePhone'
    | 'attendeeEducation'
    | 'attendeeAddress'
    | 'attendeeCompany'
    | 'handlerName'
    | 'handlerPhone'
    | 'remarks'
  >
  readonly birthDate: string
  readonly daysAgo: number
  readonly steps: readonly { status: ApplicationStatus; note?: string }[]
}

export const demoApplications: readonly DemoApplication[] = [
  {
    form: {
      attendeeName: '许知秋',
      attendeeGender: '女',
      attendeePhone: '19900002001',
      attendeeEducation: '本科',
      attendeeAddress: '苏州市姑苏区平江路 12 号',
      attendeeCompany: '苏州平江文化服务有限公司',
      handlerName: '钱主管',
      handlerPhone: '19900002101',
      remarks: '公司统一报名，共三人，另外两位稍后提交。',
    },
    birthDate: '1992-05-18',
    daysAgo: 46,
    steps: [
      { status: 'APPROVED', note: '材料齐全。' },
      { status: 'ENROLLED', note: '已开通学员账号。' },
    ],
  },
  {
    form: {
      attendeeName: '潘远航',
      attendeeGender: '男',
      attendeePhone: '19900002002',
      attendeeEducation: '大专',
      attendeeAddress: '苏州市吴中区东山镇启园路 3 号',
      attendeeCompany: '东山镇总工会',
      handlerName: '',
      handlerPhone: '',
      remarks: '',
    },
    birthDate: '1988-11-02',
    daysAgo: 12,
    steps: [{ status: 'APPROVED', note: '请在本月底前办理入学。' }],
  },
  {
    form: {
      attendeeName: '蒋心怡',
      attendeeGender: '女',
      attendeePhone: '19900002003',
      attendeeEducation: '中专/技校',
      attendeeAddress: '苏州市相城区元和街道安元路 66 号',
      attendeeCompany: '元和街道就业服务站',
      handlerName: '',
      handlerPhone: '',
      remarks: '周末可以来校咨询。',
    },
    birthDate: '1996-07-23',
    daysAgo: 9,
    steps: [{ status: 'REJECTED', note: '身份证反面照片反光，看不清有效期限，请重新拍摄后再报名。' }],
  },
  {
    form: {
      attendeeName: '邵立群',
      attendeeGender: '男',
      attendeePhone: '19900002004',
      attendeeEducation: '高中',
      attendeeAddress: '昆山市玉山镇前进中路 200 号',
      attendeeCompany: '昆山精工机械厂',
      handlerName: '陶经理',
      handlerPhone: '19900002104',
      remarks: '',
    },
    birthDate: '1985-01-30',
    daysAgo: 6,
    steps: [
      { status: 'REJECTED', note: '单位名称与社保记录不一致。' },
      { status: 'PENDING', note: '已来电说明，重新审核。' },
    ],
  },
  {
    form: {
      attendeeName: '汤若兰',
      attendeeGender: '女',
      attendeePhone: '19900002005',
      attendeeEducation: '硕士及以上',
      attendeeAddress: '苏州市工业园区星湖街 218 号',
      attendeeCompany: '园区人力资源服务中心',
      handlerName: '',
      handlerPhone: '',
      remarks: '已有二级人力资源管理师证书，想系统学习集体协商。',
    },
    birthDate: '1990-09-09',
    daysAgo: 3,
    steps: [],
  },
  {
    form: {
      attendeeName: '古力扎尔·艾山',
      attendeeGender: '女',
      attendeePhone: '19900002006',
      attendeeEducation: '大专',
      attendeeAddress: '苏州市虎丘区狮山路 9 号',
      attendeeCompany: '狮山街道社区服务中心',
      handlerName: '',
      handlerPhone: '',
      remarks: '',
    },
    birthDate: '1999-03-12',
    daysAgo: 1,
    steps: [],
  },
]
