import type { DemoCourse } from '../demo-course.ts'

export const cloudNative: DemoCourse = {
  slug: 'cloud-native',
  name: '容器与云平台工程师',
  categoryName: '运维与云',
  level: 'ADVANCED',
  price: 198,
  requiresLogin: true,
  status: 'PUBLISHED',
  duration: 3,
  durationUnit: 'WEEK',
  cover: 'cloud-native.webp',
  description: `<p>会用容器的人很多，能让一百个容器安稳过夜的人不多。本课程面向已有 Linux 基础的学员，从一个镜像讲到一个集群，再讲到出了故障如何在十分钟内恢复。</p>
<h3>实验环境</h3>
<ul><li>每位学员三台云主机，学习期内随时重装</li><li>每周一次“故障日”：老师出题，小组抢修</li><li>结业任务：为一家连锁茶饮店搭建能扛住节日高峰的点单平台</li></ul>
<p>建议先学完《Linux 运维实战》，能独立完成网络排查和脚本编写再报名。</p>`,
  syllabus: `<ol><li>镜像与容器</li><li>集群编排</li><li>发布、观测与恢复</li></ol>`,
  seoKeywords: '容器培训,Kubernetes,云平台,运维工程师,持续交付',
  seoDescription: '从镜像、集群编排到发布与故障恢复，每周故障演练，三台云主机实操，面向有 Linux 基础的学员。',
  teachers: ['顾明舟'],
  createdDaysAgo: 75,
  chapters: [
    {
      title: '镜像与容器',
      lessons: [
        { title: '一个容器的一生', description: '从拉取镜像到优雅退出，看清每一步发生了什么。', isPreview: true },
        { title: '写一份好镜像', description: '多阶段构建、非特权用户、可重复的版本。' },
        { title: '数据卷与网络', description: '数据该住在容器外面，流量该走说得清的路。' },
      ],
    },
    {
      title: '集群编排',
      lessons: [
        { title: '声明你想要的样子', description: '写下期望状态，剩下的交给集群去逼近。' },
        { title: '服务发现与负载均衡', description: '容器来来去去，名字始终不变。' },
        { title: '资源限制与自动伸缩', description: '高峰时长得出来，低谷时缩得回去。' },
        { title: '配置与密钥', description: '把秘密放在该放的地方，别写进镜像。' },
      ],
    },
    {
      title: '发布、观测与恢复',
      lessons: [
        { title: '滚动发布与回退', description: '发布可以很无聊，无聊就是可靠。' },
        { title: '三种信号：指标、日志、链路', description: '从“慢了”到“慢在哪里”，只看三张图。' },
        { title: '故障演练', description: '在白天主动弄坏它，夜里就不会意外坏掉。' },
      ],
    },
  ],
}
