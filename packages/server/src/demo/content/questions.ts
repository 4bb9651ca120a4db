/**
 * A question of a student who has completed the lesson. `lesson` counts from 0; `second` is a position in its video.
 */
export interface DemoQuestion {
  readonly course: string
  readonly lesson: number
  readonly second: number
  readonly daysAgo: number
  readonly content: string
  readonly answer?: string
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    course: 'Python 编程入门',
    lesson: 1,
    second: 174,
    daysAgo: 9,
    content: '变量名可以用中文吗？我试了一下好像也能运行。',
    answer: '能运行，但不建议：别人的编辑器、日志和搜索都更习惯英文名。先用拼音也行，慢慢换成英文单词。',
  },
  {
    course: 'Java 全栈开发工程师',
    lesson: 0,
    second: 96,
    daysAgo: 7,
    content: '装好以后输入 java 提示找不到命令，是哪里没有装对？',
    answer: '多半是环境变量没有生效。关掉终端重新打开，输入 java -version；还不行就把安装目录里的 bin 加到 PATH 里。',
  },
  {
    course: 'Java 全栈开发工程师',
    lesson: 1,
    second: 205,
    daysAgo: 4,
    content: '两个整数相除为什么没有小数？10 / 4 得到了 2。',
    answer: '两边都是整数时，结果也是整数，小数被舍掉了。把其中一个写成 10.0，或者先转换成 double，就得到 2.5。',
  },
  {
    course: '劳动关系协调员（三级）',
    lesson: 0,
    second: 61,
    daysAgo: 5,
    content: '协调员和工会干事的工作有什么不同？我们单位是一个人兼着的。',
    answer: '工会代表职工，协调员在中间把双方拉到一张桌子上。一个人兼着很常见，记得在调解时说清楚自己以哪个身份在场。',
  },
  {
    course: 'Python 编程入门',
    lesson: 2,
    second: 148,
    daysAgo: 1,
    content: '这里的缩进一定要四个空格吗？用 Tab 键可以吗？',
  },
  {
    course: 'Java 全栈开发工程师',
    lesson: 2,
    second: 83,
    daysAgo: 0,
    content: '循环里的 break 和 continue 我总是记反，有没有好记的办法？',
  },
]
