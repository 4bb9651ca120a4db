/** How far a demo student has come; `disabled` is an inactive account. */
export type DemoStage = 'fresh' | 'started' | 'halfway' | 'threshold79' | 'beyond80' | 'certified' | 'disabled'

/** `organization` is an index into `demoOrganizations`. */
export interface DemoStudent {
  name: string
  gender: '男' | '女'
  ethnicity: string
  birthDate: string
  phone: string
  email: string | null
  organization: 0 | 1 | 2 | null
  enrolledDaysAgo: number
  hasIdCard: boolean
  stage: DemoStage
  login?: 'student'
}

export const demoStudents: DemoStudent[] = [
  { name: '林若川', gender: '男', ethnicity: '汉族', birthDate: '1994-03-13', phone: '19900001001', email: 'linruochuan@mail.example', organization: 0, enrolledDaysAgo: 130, hasIdCard: true, stage: 'halfway', login: 'student' },
  { name: '周文静', gender: '女', ethnicity: '汉族', birthDate: '2001-02-12', phone: '19900001008', email: 'zhouwenjing@mail.example', organization: 1, enrolledDaysAgo: 205, hasIdCard: true, stage: 'threshold79' },
  { name: '阿卜杜热西提·买买提', gender: '男', ethnicity: '维吾尔族', birthDate: '2000-04-02', phone: '19900001015', email: null, organization: 0, enrolledDaysAgo: 270, hasIdCard: true, stage: 'beyond80' },
  { name: '欧阳㛃', gender: '女', ethnicity: '汉族', birthDate: '1997-02-08', phone: '19900001022', email: 'ouyangjie@mail.example', organization: 1, enrolledDaysAgo: 285, hasIdCard: true, stage: 'beyond80' },
  { name: '陈思齐', gender: '女', ethnicity: '汉族', birthDate: '1997-01-27', phone: '19900001029', email: 'chensiqi@mail.example', organization: 0, enrolledDaysAgo: 300, hasIdCard: true, stage: 'certified' },
  { name: '王建国', gender: '男', ethnicity: '汉族', birthDate: '1991-11-21', phone: '19900001036', email: null, organization: 0, enrolledDaysAgo: 222, hasIdCard: true, stage: 'beyond80' },
  { name: '李沐阳', gender: '男', ethnicity: '汉族', birthDate: '2002-10-13', phone: '19900001043', email: null, organization: null, enrolledDaysAgo: 2, hasIdCard: false, stage: 'fresh' },
  { name: '赵婉清', gender: '女', ethnicity: '汉族', birthDate: '1985-09-28', phone: '19900001050', email: 'zhaowanqing@mail.example', organization: 2, enrolledDaysAgo: 252, hasIdCard: true, stage: 'beyond80' },
  { name: '刘洋', gender: '男', ethnicity: '汉族', birthDate: '1988-09-04', phone: '19900001057', email: null, organization: 2, enrolledDaysAgo: 203, hasIdCard: true, stage: 'halfway' },
  { name: '扎西顿珠', gender: '男', ethnicity: '藏族', birthDate: '1989-02-19', phone: '19900001064', email: 'zhaxidunzhu@mail.example', organization: 2, enrolledDaysAgo: 53, hasIdCard: true, stage: 'started' },
  { name: '孙佳怡', gender: '女', ethnicity: '汉族', birthDate: '1986-10-02', phone: '19900001071', email: 'sunjiayi@mail.example', organization: 2, enrolledDaysAgo: 69, hasIdCard: false, stage: 'started' },
  { name: '吴俊杰', gender: '男', ethnicity: '汉族', birthDate: '1994-08-19', phone: '19900001078', email: null, organization: 1, enrolledDaysAgo: 136, hasIdCard: true, stage: 'halfway' },
  { name: '阿依努尔·吐尔逊', gender: '女', ethnicity: '维吾尔族', birthDate: '1989-12-25', phone: '19900001085', email: 'ayinuer@mail.example', organization: 0, enrolledDaysAgo: 79, hasIdCard: true, stage: 'started' },
  { name: '郑雨桐', gender: '女', ethnicity: '汉族', birthDate: '1994-12-15', phone: '19900001092', email: null, organization: 1, enrolledDaysAgo: 90, hasIdCard: true, stage: 'halfway' },
  { name: '蒋文博', gender: '男', ethnicity: '汉族', birthDate: '1997-03-25', phone: '19900001099', email: 'jiangwenbo@mail.example', organization: 1, enrolledDaysAgo: 68, hasIdCard: true, stage: 'started' },
  { name: '杨柳', gender: '女', ethnicity: '白族', birthDate: '1986-09-19', phone: '19900001106', email: null, organization: null, enrolledDaysAgo: 49, hasIdCard: false, stage: 'started' },
  { name: '朱启航', gender: '男', ethnicity: '汉族', birthDate: '1999-10-26', phone: '19900001113', email: null, organization: 1, enrolledDaysAgo: 17, hasIdCard: false, stage: 'started' },
  { name: '许静', gender: '女', ethnicity: '汉族', birthDate: '2005-02-02', phone: '19900001120', email: 'xujing@mail.example', organization: null, enrolledDaysAgo: 225, hasIdCard: true, stage: 'halfway' },
  { name: '何志远', gender: '男', ethnicity: '汉族', birthDate: '2005-08-10', phone: '19900001127', email: null, organization: null, enrolledDaysAgo: 50, hasIdCard: true, stage: 'started' },
  { name: '宋晓雯', gender: '女', ethnicity: '汉族', birthDate: '1995-03-20', phone: '19900001134', email: null, organization: 0, enrolledDaysAgo: 75, hasIdCard: true, stage: 'halfway' },
  { name: '那日苏', gender: '男', ethnicity: '蒙古族', birthDate: '1993-03-24', phone: '19900001141', email: 'narisu@mail.example', organization: 0, enrolledDaysAgo: 56, hasIdCard: false, stage: 'started' },
  { name: '唐心怡', gender: '女', ethnicity: '汉族', birthDate: '1986-03-15', phone: '19900001148', email: null, organization: 1, enrolledDaysAgo: 131, hasIdCard: true, stage: 'halfway' },
  { name: '韩磊', gender: '男', ethnicity: '汉族', birthDate: '1997-09-09', phone: '19900001155', email: null, organization: null, enrolledDaysAgo: 51, hasIdCard: false, stage: 'started' },
  { name: '金美兰', gender: '女', ethnicity: '朝鲜族', birthDate: '1991-03-03', phone: '19900001162', email: 'jinmeilan@mail.example', organization: 0, enrolledDaysAgo: 119, hasIdCard: true, stage: 'halfway' },
  { name: '沈一鸣', gender: '男', ethnicity: '汉族', birthDate: '1991-01-16', phone: '19900001169', email: 'shenyiming@mail.example', organization: null, enrolledDaysAgo: 29, hasIdCard: true, stage: 'started' },
  { name: '彭丽娟', gender: '女', ethnicity: '土家族', birthDate: '1988-07-18', phone: '19900001176', email: null, organization: 1, enrolledDaysAgo: 46, hasIdCard: false, stage: 'started' },
  { name: '曹宇轩', gender: '男', ethnicity: '汉族', birthDate: '2000-10-21', phone: '19900001183', email: null, organization: null, enrolledDaysAgo: 64, hasIdCard: false, stage: 'started' },
  { name: '韦春妮', gender: '女', ethnicity: '壮族', birthDate: '2001-07-13', phone: '19900001190', email: null, organization: 1, enrolledDaysAgo: 19, hasIdCard: true, stage: 'started' },
  { name: '谢天宇', gender: '男', ethnicity: '汉族', birthDate: '1985-04-03', phone: '19900001197', email: 'xietianyu@mail.example', organization: 0, enrolledDaysAgo: 101, hasIdCard: true, stage: 'halfway' },
  { name: '罗玉凤', gender: '女', ethnicity: '苗族', birthDate: '1994-10-02', phone: '19900001204', email: null, organization: 0, enrolledDaysAgo: 78, hasIdCard: true, stage: 'started' },
  { name: '于海涛', gender: '男', ethnicity: '满族', birthDate: '1995-10-01', phone: '19900001211', email: 'yuhaitao@mail.example', organization: 0, enrolledDaysAgo: 84, hasIdCard: true, stage: 'started' },
  { name: '董雪', gender: '女', ethnicity: '汉族', birthDate: '1992-06-20', phone: '19900001218', email: null, organization: 1, enrolledDaysAgo: 21, hasIdCard: true, stage: 'started' },
  { name: '马晓东', gender: '男', ethnicity: '回族', birthDate: '1998-08-16', phone: '19900001225', email: null, organization: 1, enrolledDaysAgo: 96, hasIdCard: true, stage: 'halfway' },
  { name: '袁诗涵', gender: '女', ethnicity: '汉族', birthDate: '1987-12-11', phone: '19900001232', email: null, organization: null, enrolledDaysAgo: 180, hasIdCard: true, stage: 'disabled' },
  { name: '邓伟', gender: '男', ethnicity: '汉族', birthDate: '1989-09-01', phone: '19900001239', email: null, organization: 0, enrolledDaysAgo: 52, hasIdCard: true, stage: 'started' },
  { name: '古丽米热·阿不力克木', gender: '女', ethnicity: '维吾尔族', birthDate: '1984-09-10', phone: '19900001246', email: 'gulimire@mail.example', organization: null, enrolledDaysAgo: 39, hasIdCard: true, stage: 'started' },
  { name: '程浩然', gender: '男', ethnicity: '汉族', birthDate: '1995-04-18', phone: '19900001253', email: null, organization: 2, enrolledDaysAgo: 48, hasIdCard: false, stage: 'started' },
  { name: '叶知秋', gender: '女', ethnicity: '汉族', birthDate: '1990-04-27', phone: '19900001260', email: 'yezhiqiu@mail.example', organization: 1, enrolledDaysAgo: 31, hasIdCard: true, stage: 'started' },
  { name: '蔡明辉', gender: '男', ethnicity: '汉族', birthDate: '1984-01-26', phone: '19900001267', email: null, organization: 1, enrolledDaysAgo: 126, hasIdCard: true, stage: 'halfway' },
  { name: '潘巧云', gender: '女', ethnicity: '侗族', birthDate: '2003-06-15', phone: '19900001274', email: null, organization: null, enrolledDaysAgo: 52, hasIdCard: true, stage: 'started' },
  { name: '田雨', gender: '女', ethnicity: '汉族', birthDate: '1991-08-07', phone: '19900001281', email: null, organization: 1, enrolledDaysAgo: 67, hasIdCard: false, stage: 'started' },
  { name: '龚翀', gender: '男', ethnicity: '汉族', birthDate: '1984-08-21', phone: '19900001288', email: 'gongchong@mail.example', organization: 1, enrolledDaysAgo: 90, hasIdCard: true, stage: 'started' },
  { name: '万欣妍', gender: '女', ethnicity: '汉族', birthDate: '1990-08-06', phone: '19900001295', email: null, organization: 1, enrolledDaysAgo: 82, hasIdCard: true, stage: 'halfway' },
  { name: '侯斌', gender: '男', ethnicity: '汉族', birthDate: '1996-08-13', phone: '19900001302', email: null, organization: null, enrolledDaysAgo: 26, hasIdCard: true, stage: 'started' },
  { name: '白玛央金', gender: '女', ethnicity: '藏族', birthDate: '1984-03-19', phone: '19900001309', email: 'baimayangjin@mail.example', organization: 1, enrolledDaysAgo: 84, hasIdCard: false, stage: 'started' },
  { name: '熊子涵', gender: '男', ethnicity: '汉族', birthDate: '2005-06-05', phone: '19900001316', email: null, organization: 2, enrolledDaysAgo: 93, hasIdCard: true, stage: 'halfway' },
  { name: '姚倩', gender: '女', ethnicity: '汉族', birthDate: '1984-12-21', phone: '19900001323', email: null, organization: 0, enrolledDaysAgo: 23, hasIdCard: true, stage: 'started' },
  { name: '卢国强', gender: '男', ethnicity: '汉族', birthDate: '1990-01-09', phone: '19900001330', email: null, organization: 0, enrolledDaysAgo: 70, hasIdCard: true, stage: 'started' },
  { name: '丁若兮', gender: '女', ethnicity: '汉族', birthDate: '1994-05-18', phone: '19900001337', email: 'dingruoxi@mail.example', organization: 1, enrolledDaysAgo: 13, hasIdCard: false, stage: 'started' },
  { name: '魏来', gender: '男', ethnicity: '汉族', birthDate: '1998-11-19', phone: '19900001344', email: null, organization: null, enrolledDaysAgo: 167, hasIdCard: true, stage: 'halfway' },
  { name: '薛晨曦', gender: '女', ethnicity: '汉族', birthDate: '1988-09-05', phone: '19900001351', email: 'xuechenxi@mail.example', organization: 2, enrolledDaysAgo: 8, hasIdCard: false, stage: 'started' },
  { name: '阎志鹏', gender: '男', ethnicity: '汉族', birthDate: '2003-01-25', phone: '19900001358', email: null, organization: null, enrolledDaysAgo: 28, hasIdCard: true, stage: 'started' },
  { name: '尉迟朵', gender: '女', ethnicity: '汉族', birthDate: '1987-09-02', phone: '19900001365', email: null, organization: 1, enrolledDaysAgo: 73, hasIdCard: true, stage: 'started' },
  { name: '段安宁', gender: '男', ethnicity: '彝族', birthDate: '2001-01-08', phone: '19900001372', email: null, organization: 0, enrolledDaysAgo: 11, hasIdCard: false, stage: 'started' },
  { name: '钟晓曼', gender: '女', ethnicity: '畲族', birthDate: '1998-09-01', phone: '19900001379', email: 'zhongxiaoman@mail.example', organization: null, enrolledDaysAgo: 62, hasIdCard: true, stage: 'started' },
  { name: '汪洋', gender: '男', ethnicity: '汉族', birthDate: '2003-09-07', phone: '19900001386', email: null, organization: null, enrolledDaysAgo: 63, hasIdCard: true, stage: 'started' },
  { name: '范冰洁', gender: '女', ethnicity: '汉族', birthDate: '2000-04-23', phone: '19900001393', email: null, organization: 2, enrolledDaysAgo: 203, hasIdCard: true, stage: 'halfway' },
  { name: '石磊', gender: '男', ethnicity: '汉族', birthDate: '1998-03-14', phone: '19900001400', email: null, organization: 0, enrolledDaysAgo: 62, hasIdCard: true, stage: 'started' },
  { name: '司马骁', gender: '男', ethnicity: '汉族', birthDate: '1991-07-03', phone: '19900001407', email: 'simaxiao@mail.example', organization: 0, enrolledDaysAgo: 21, hasIdCard: false, stage: 'started' },
  { name: '顾念慈', gender: '女', ethnicity: '汉族', birthDate: '2004-11-12', phone: '19900001414', email: 'gunianci@mail.example', organization: 0, enrolledDaysAgo: 23, hasIdCard: false, stage: 'started' },
]
