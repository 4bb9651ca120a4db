import type { DemoCourse } from '../demo-course.ts'

export const linuxOps: DemoCourse = {
  slug: 'linux-ops',
  name: 'Linux 运维实战',
  categoryName: '运维与云',
  level: 'BEGINNER',
  price: 0,
  requiresLogin: false,
  status: 'PUBLISHED',
  duration: 2,
  durationUnit: 'WEEK',
  cover: 'linux-ops.webp',
  description: `<p>命令行、网络、脚本到容器，跟着做就会。课程不背命令大全，而是带你接手一台“前任留下的服务器”：先看清它在跑什么，再一步步把它变得可靠、可查、可恢复。</p>
<h3>适合谁</h3>
<ul><li>想入行运维、从未用过命令行的新手</li><li>会写代码但一上服务器就发怵的开发者</li><li>需要自己照看一两台服务器的小团队</li></ul>
<p>第三版新增容器与可观测性两章，全部实验都能在一台普通电脑的虚拟机里完成。老学员免费续学。</p>`,
  syllabus: `<ol><li>命令行与文件系统</li><li>用户、权限与服务</li><li>网络与安全</li><li>容器与可观测性</li></ol>`,
  seoKeywords: 'Linux培训,运维入门,命令行,容器,免费课程',
  seoDescription: '从命令行、权限、网络到容器与监控，接手一台真实的服务器，跟着做就会。',
  teachers: ['顾明舟'],
  createdDaysAgo: 320,
  chapters: [
    {
      title: '命令行与文件系统',
      lessons: [
        { title: '认识命令行', description: '看懂提示符里的每一个字，学会三条救命的命令。', isPublic: true },
        { title: '目录树与路径', description: '从根目录出发，知道日志、配置和程序各住在哪里。' },
        { title: '管道与文本处理', description: '用 grep、sort、uniq 从十万行日志里数出答案。' },
        { title: '编写第一个脚本', description: '把每天敲的五条命令变成一个可靠的备份脚本。' },
      ],
    },
    {
      title: '用户、权限与服务',
      lessons: [
        { title: '文件权限与所有者', description: 'rwx 九个字符到底在说什么，为什么不要用 777。' },
        { title: 'sudo 与最小权限', description: '给人刚好够用的权力，出了事也查得到是谁做的。' },
        { title: 'systemd 管理服务', description: '让程序开机自启、崩了自起，并且留下日志。' },
        { title: '磁盘满了怎么办', description: '三步找到吃掉空间的文件，再想办法不让它重来。' },
      ],
    },
    {
      title: '网络与安全',
      lessons: [
        { title: '排查网络不通', description: '从网卡到网关再到域名，一层一层往外走。' },
        { title: 'SSH 密钥登录', description: '关掉密码登录，用一把钥匙管好所有服务器。' },
        { title: '防火墙与端口', description: '只开该开的门，并且知道每扇门后面是谁。' },
      ],
    },
    {
      title: '容器与可观测性',
      lessons: [
        { title: '容器是什么', description: '容器不是小虚拟机：它是被隔开的普通进程。' },
        { title: '编写镜像文件', description: '分层、缓存与体积，写出三十秒就能重建的镜像。' },
        { title: '指标、日志与告警', description: '半夜只为真正要紧的事情醒来。' },
      ],
    },
  ],
}
