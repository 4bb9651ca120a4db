import type { DemoChapter } from '../demo-course.ts'

export const basicsChapters: DemoChapter[] = [
  {
    title: '职业认知与职业道德',
    lessons: [
      {
        title: '认识劳动关系协调员',
        description: '一张岗位地图：这个职业每天和谁打交道、解决什么问题。',
        isPreview: true,
      },
      { title: '协调员的岗位职责', description: '合同管理、集体协商、规章制度与争议预防四项工作各管什么。' },
      { title: '职业技能等级与考核', description: '三级考核的理论与实操各考什么，怎样安排复习。' },
      { title: '职业守则与保密义务', description: '守住中立、守住秘密，才有资格坐在两方中间。' },
      { title: '沟通的基本功：倾听', description: '先复述再回应，让对方确信自己被听懂了。' },
      { title: '常用公文与会议记录', description: '写出别人签得下名字的记录：时间、事实、结论、责任人。' },
      {
        title: '劳动关系的现状与趋势（含本章实训）',
        description: '从工厂到平台，看用工形态的变化给协调工作带来什么。',
      },
    ],
  },
  {
    title: '劳动法律基础',
    lessons: [
      { title: '劳动法的体系与效力', description: '法律、行政法规、部门规章、地方规定，冲突时听谁的。' },
      { title: '劳动关系的认定', description: '管理、报酬、业务组成三条线索，判断是不是劳动关系。' },
      { title: '劳动关系与劳务关系', description: '同样是干活拿钱，权利义务差在哪里。', isPublic: true },
      { title: '劳动者的权利与义务', description: '把八项基本权利落到员工看得懂的话里。' },
      { title: '用人单位的权利与义务', description: '管理权的边界：能要求什么，不能要求什么。' },
      { title: '平等就业与反歧视', description: '从招聘启事开始检查：哪些条件不能写。' },
      { title: '劳务派遣的规则', description: '三性岗位、比例限制与同工同酬，三方关系一图看清。' },
      { title: '非全日制与灵活用工（含本章实训）', description: '小时工可以口头约定，但有四条线不能碰。' },
    ],
  },
  {
    title: '劳动合同的订立',
    lessons: [
      { title: '订立的时间与形式', description: '一个月内签书面合同，晚了要付出什么代价。' },
      { title: '劳动合同的必备条款', description: '九项必备条款逐条过，缺一项都留隐患。' },
      { title: '固定期限与无固定期限', description: '什么情况下员工可以要求签无固定期限合同。' },
      { title: '试用期的约定', description: '期限、次数、工资三条红线，一张表记住。' },
      { title: '入职审查与告知义务', description: '该查什么、不该问什么，双方都要如实说明。' },
      { title: '服务期与培训费用', description: '专项培训才能约定违约金，金额要会算。' },
      { title: '保密与竞业限制', description: '谁可以约定、期限多长、补偿怎么付。' },
      { title: '电子劳动合同（含本章实训）', description: '签名、存证、查阅，电子合同怎样才算有效。' },
    ],
  },
  {
    title: '劳动合同的履行与变更',
    lessons: [
      { title: '全面履行原则', description: '合同签完只是开始：双方按约做事的七个场景。' },
      { title: '变更劳动合同的程序', description: '协商一致、书面记录，口头变更何时也算数。' },
      { title: '调岗调薪怎么谈', description: '合理性四看：必要、相当、不降薪、不羞辱。' },
      { title: '单位合并与分立', description: '法人变了，合同由谁继续履行。' },
      { title: '停工停产期间的待遇', description: '第一个工资周期与之后，工资如何支付。' },
      { title: '医疗期管理', description: '按工龄查医疗期，病假材料怎样审核。' },
      { title: '劳动合同台账（含本章实训）', description: '一张台账管住到期、续签、变更三个提醒。' },
    ],
  },
  {
    title: '劳动合同的解除与终止',
    lessons: [
      { title: '协商解除', description: '谁先提出，决定要不要给经济补偿。' },
      { title: '劳动者辞职', description: '提前三十天书面通知，试用期提前三天。' },
      { title: '过错性解除', description: '六种情形与证据要求，制度依据必须先公示。' },
      { title: '非过错性解除', description: '不能胜任不等于可以马上解除：先培训或调岗。' },
      { title: '经济性裁员', description: '人数标准、程序与优先留用人员。' },
      { title: '不得解除的情形', description: '孕期、医疗期、工伤等保护对象逐项核对。' },
      { title: '劳动合同的终止', description: '到期、退休、单位注销，各自的补偿规则。' },
      { title: '经济补偿的计算', description: '工作年限、月工资、上限，三步算出金额。' },
      { title: '离职手续与证明（含本章实训）', description: '十五日内转移档案和社保，证明里不写评价。' },
    ],
  },
]
