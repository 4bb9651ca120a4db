import { halfHours, firstHourRule, hourLimits, hourUnits } from '../course/hour-rule.values.ts'
import { line, whole } from '../kit/fields.ts'
import { secretSetting, setting } from '../kit/setting.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import {
  dailyProofLabels,
  dailyProofs,
  firstPresenceRule,
  presenceKindLabels,
  presenceKinds,
  presenceLimits,
  watermarkLabels,
  watermarks,
} from '../learning/presence.values.ts'

export const courseSettings = {
  levels: setting(
    z.array(z.enum(['beginner', 'intermediate', 'advanced'])).min(1, text('请至少保留一个级别')),
    ['beginner', 'intermediate', 'advanced'],
    {
      label: text('课程级别'),
      hint: text('编辑课程时可以选择的级别；已有课程不变'),
      choices: { beginner: text('初级'), intermediate: text('中级'), advanced: text('高级') },
    },
  ),
  durationUnit: setting(z.enum(['minute', 'hour', 'day']), 'hour', {
    label: text('默认时长单位'),
    hint: text('新课程的学习时长单位'),
    choices: { minute: text('分钟'), hour: text('小时'), day: text('天') },
  }),
  studyTime: setting(z.enum(['verified', 'reported']), 'verified', {
    label: text('学时认定'),
    hint: text('由服务器认定的学时可以核验；采用浏览器上报的学时会在证明中注明'),
    choices: { verified: text('服务器认定'), reported: text('浏览器上报') },
  }),
  mediaDelivery: setting(z.enum(['required', 'recorded']), 'required', {
    label: text('视频送达'),
    hint: text('服务器记录每次学习实际送出的视频内容；没有送出过的部分不计入学时，或者只在学时中注明'),
    choices: { required: text('未送达不计学时'), recorded: text('只记录，不影响学时') },
  }),
  paymentRequired: setting(z.boolean(), false, {
    label: text('付款后才能观看'),
    hint: text('开启后，收费课程在订单付款、先学后付或减免之前只能观看试看和公开课时'),
  }),
  teachersEdit: setting(z.boolean(), false, {
    label: text('教师可以编辑课程'),
    hint: text('开启后，教师可以修改自己课程的内容和目录；价格、授课教师和发布仍由学校决定'),
  }),
  hasExams: setting(z.boolean(), false, {
    label: text('考试与题库'),
    hint: text('开启后，后台和教师工作台出现题库和考试，学员可以参加考试；关闭只是隐藏，内容都保留'),
  }),
  dailyGoalSeconds: setting(whole(60, 86_400, text('请输入 1 分钟到 24 小时')), 3600, {
    label: text('每日学习目标'),
    hint: text('学员可以自行修改'),
    unit: text('分钟'),
    scale: 60,
  }),
  weeklyGoalSeconds: setting(whole(60, 604_800, text('请输入 1 分钟到 168 小时')), 5 * 3600, {
    label: text('每周学习目标'),
    hint: text('学员可以自行修改'),
    unit: text('小时'),
    scale: 3600,
  }),
  totalGoalSeconds: setting(whole(60, 36_000_000, text('请输入 1 分钟到 10000 小时')), 80 * 3600, {
    label: text('累计学习目标'),
    hint: text('学员可以自行修改'),
    unit: text('小时'),
    scale: 3600,
  }),
}

const halfHour = z.enum(halfHours, text('请选择时间'))
const halfHourNames = Object.fromEntries(halfHours.map((time) => [time, time]))

export const hourSettings = {
  unit: setting(z.enum(hourUnits), firstHourRule.unit, {
    label: text('学时单位'),
    hint: text('每学时多少分钟；改变后只影响之后计入的时间，已计入的按当时的单位折算'),
    choices: { '45': text('45 分钟'), '50': text('50 分钟'), '60': text('60 分钟') },
  }),
  capByLesson: setting(z.boolean(), firstHourRule.capByLesson, {
    label: text('以课时的学时为上限'),
    hint: text('每个课时最多折算为课程大纲中设定的学时'),
  }),
  sameVideoOnce: setting(z.boolean(), firstHourRule.sameVideoOnce, {
    label: text('相同视频只计一次'),
    hint: text('多个课时使用同一视频时，同一段内容只折算一次学时'),
  }),
  completionPercent: setting(
    whole(hourLimits.leastCompletionPercent, hourLimits.mostCompletionPercent, text('请输入 80 到 98 的整数')),
    firstHourRule.completionPercent,
    { label: text('完成比例'), hint: text('视频学到这一比例即完成课时，之后不再计入'), unit: '%' },
  ),
  dailyHours: setting(whole(0, hourLimits.mostDailyHours, text('请输入 0 到 32 的整数')), firstHourRule.dailyHours, {
    label: text('单日上限'),
    hint: text('每天最多计入的学时，达到后当天停止计入并告知学员；0 为不限'),
    unit: text('学时'),
  }),
  startTime: setting(halfHour, firstHourRule.startTime, {
    label: text('可学习时段开始'),
    hint: text('此前可以观看，但不计入学时；00:00 至 24:00 为不限'),
    choices: halfHourNames,
  }),
  endTime: setting(halfHour, firstHourRule.endTime, {
    label: text('可学习时段结束'),
    hint: text('此后可以观看，但不计入学时'),
    choices: halfHourNames,
  }),
  studyMinutes: setting(
    whole(0, hourLimits.mostStudyMinutes, text('请输入 0 到 600 的整数')),
    firstHourRule.studyMinutes,
    { label: text('连续学习上限'), hint: text('连续学习这么久后需要休息；0 为不限'), unit: text('分钟') },
  ),
  breakMinutes: setting(
    whole(1, hourLimits.mostBreakMinutes, text('请输入 1 到 180 的整数')),
    firstHourRule.breakMinutes,
    { label: text('休息时间'), hint: text('这么久没有计入学时即为休息'), unit: text('分钟') },
  ),
}

const presenceMinutes = whole(presenceLimits.leastMinutes, presenceLimits.mostMinutes, text('请输入 10 到 30 的整数'))

/** Pictures of faces may only be sent encrypted, or to this machine. */
const isFaceAddress = (url: string) =>
  /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/.test(url) && URL.canParse(url)

export const presenceSettings = {
  kind: setting(z.enum(presenceKinds), firstPresenceRule.kind, {
    label: text('验证方式'),
    hint: text(
      '两次验证之间的学习在通过后计入学时；只在学时由服务器认定时有效。学员不同意人脸比对时，改为输入屏幕上的数字；课时题目是本课时随堂测验中的单选、多选或判断题，连选项不超过 200 字，没有时也改为输入数字；验证码没有发到手机时，每天可以这样替代一次，之后的学习等待学校核实',
    ),
    choices: presenceKindLabels,
  }),
  dailyProof: setting(z.enum(dailyProofs), firstPresenceRule.dailyProof, {
    label: text('每天至少一次手机或人脸验证'),
    hint: text('学员每天的第一次验证用这种方式，其余的按“验证方式”；没有验证时不起作用'),
    choices: dailyProofLabels,
  }),
  minMinutes: setting(presenceMinutes, firstPresenceRule.minMinutes, {
    label: text('最短间隔'),
    hint: text('每次验证在最短和最长间隔之间的随机时刻进行，按学习时间计'),
    unit: text('分钟'),
  }),
  maxMinutes: setting(presenceMinutes, firstPresenceRule.maxMinutes, {
    label: text('最长间隔'),
    hint: text('无人在岗时，最多损失这么长的学时'),
    unit: text('分钟'),
  }),
  watermark: setting(z.enum(watermarks), 'off', {
    label: text('姓名水印'),
    hint: text('在学员的课程画面和考试页面上缓慢移动，注明时间；被移除时会重新出现，并记录下来，不影响学时'),
    choices: watermarkLabels,
  }),
  faceProvider: setting(line(40), '', {
    label: text('人脸比对服务商'),
    hint: text('随每次结果写入存证；《人脸信息授权书》中写明同一名称'),
  }),
  faceUrl: setting(
    line(300).refine((url) => url === '' || isFaceAddress(url), text('请输入 https:// 开头的地址')),
    '',
    { label: text('人脸比对接口地址'), hint: text('接口格式见运维手册；服务商需与学校签有个人信息处理协议') },
  ),
  faceKey: secretSetting({ label: text('人脸比对接口密钥'), hint: text('加密保存，不再显示') }),
}

const mostMinutes = 1440
const minutesOrOff = whole(0, mostMinutes, text('请输入 0 到 1440 的整数'))
const countOrOff = whole(0, 10_000, text('请输入 0 到 10000 的整数'))
const inMinutes = text('分钟')

/** Thresholds of the anomaly rules; 0 disables a rule. */
export const anomalySettings = {
  dayMinutes: setting(minutesOrOff, 720, {
    label: text('单日学习过长'),
    hint: text('一天计入的时间超过它即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
  weekHours: setting(whole(0, 168, text('请输入 0 到 168 的整数')), 40, {
    label: text('一周学习过长'),
    hint: text('七天内计入的时间超过它即列为异常；0 为不检查'),
    unit: text('小时'),
  }),
  nightMinutes: setting(minutesOrOff, 60, {
    label: text('深夜学习'),
    hint: text('深夜计入的时间超过它即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
  unbrokenMinutes: setting(minutesOrOff, 240, {
    label: text('长时间不间断'),
    hint: text('期间没有 5 分钟以上的间断；0 为不检查'),
    unit: inMinutes,
  }),
  nightStart: setting(halfHour, '00:00', { label: text('深夜开始'), choices: halfHourNames }),
  nightEnd: setting(halfHour, '05:00', { label: text('深夜结束'), choices: halfHourNames }),
  sharedStudents: setting(countOrOff, 3, {
    label: text('多人同设备'),
    hint: text(
      '这么多名学员同时使用同一网络和设备，或同一登录设备，即列为异常；机房统一上课的学校可以调高；0 为不检查',
    ),
    unit: text('人'),
  }),
  rhythmRows: setting(countOrOff, 6, {
    label: text('多人同节奏'),
    hint: text('3 名以上学员在几秒之内先后开始同样的课时，一天有这么多次即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  refusals: setting(countOrOff, 100, {
    label: text('大量未计入'),
    hint: text('一天未计入的次数超过它即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  missedChecks: setting(countOrOff, 3, {
    label: text('多次未通过验证'),
    hint: text('一天未通过在岗验证的次数达到它即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  reactionChecks: setting(countOrOff, 10, {
    label: text('验证反应一致'),
    hint: text('一天有这么多次在岗验证的反应时间都几乎相同即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  fallbacks: setting(countOrOff, 1, {
    label: text('未用手机验证'),
    hint: text('应发到手机的在岗验证，一天有这么多次改为屏幕上的数字即列为异常；0 为不检查'),
    unit: text('次'),
  }),
  spokenChecks: setting(countOrOff, 10, {
    label: text('多次听数字'),
    hint: text('一天有这么多次在岗验证是听读出的数字即列为异常；看不见图片的学员会用到；0 为不检查'),
    unit: text('次'),
  }),
  noInteractionMinutes: setting(minutesOrOff, 300, {
    label: text('全天没有操作'),
    hint: text('一天计入的时间超过它，而课时中没有一次暂停或拖动，也没有笔记和提问，即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
  undeliveredMinutes: setting(minutesOrOff, 1, {
    label: text('未送达视频'),
    hint: text('一天计入的、没有视频送达记录的时间达到它即列为异常；0 为不检查'),
    unit: inMinutes,
  }),
}
