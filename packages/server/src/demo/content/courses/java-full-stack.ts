import type { DemoCourse } from '../demo-course.ts'

export const javaFullStack: DemoCourse = {
  slug: 'java-full-stack',
  name: 'Java 全栈开发工程师',
  categoryName: '软件开发',
  level: 'INTERMEDIATE',
  price: 299,
  requiresLogin: true,
  status: 'PUBLISHED',
  duration: 4,
  durationUnit: 'WEEK',
  cover: 'java-full-stack.webp',
  description: `<p>从语法到上线，一个完整电商项目贯穿始终。课程从安装开发环境讲起，每学完一章，“拾光小铺”就多一块能运行的功能：先是命令行里的购物车，再是带数据库的后台，最后是部署到服务器、能用手机打开的商城。</p>
<h3>学完能做什么</h3>
<ul><li>独立写出结构清楚、有测试的 Java 后端服务</li><li>看懂并改造企业常用的 Spring Boot 项目</li><li>设计表结构，写出经得起数据增长的 SQL</li><li>把项目部署到 Linux 服务器，并能自己查日志、排故障</li></ul>
<p>每章末尾有一次代码走查：老师逐行批注作业，指出能跑的代码和好代码之间差在哪里。跟完全部作业的学员，毕业时手里有一个能讲清楚来龙去脉的项目。</p>`,
  syllabus: `<ol><li>Java 语言基础：语法、流程、方法与数组</li><li>面向对象与常用类库：类、接口、集合、异常</li><li>Spring Boot 后端：接口、校验、数据库与事务</li><li>项目上线：前后端联调、测试、部署与复盘</li></ol>`,
  seoKeywords: 'Java培训,Java全栈,Spring Boot,苏州Java课程,后端开发',
  seoDescription:
    '从零基础语法到 Spring Boot 项目上线，一个电商项目贯穿始终，老师逐行批改作业，学完拥有可展示的完整作品。',
  teachers: ['沈怀瑾', '苏蔓青'],
  createdDaysAgo: 210,
  chapters: [
    {
      title: 'Java 语言基础',
      lessons: [
        {
          title: '第一个 Java 程序',
          description: '装好开发环境，写出并运行第一段代码，弄懂编译和运行是两件事。',
          isPreview: true,
        },
        {
          title: '变量、类型与运算',
          description: '认识八种基本类型，知道整数除法和浮点误差会在哪里出错。',
          isPublic: true,
        },
        { title: '分支与循环', description: '用条件和循环写出一个会自己报价的收银程序。' },
        { title: '方法与参数', description: '把重复的代码收进方法，给它一个说得清的名字。' },
      ],
    },
    {
      title: '面向对象与常用类库',
      lessons: [
        { title: '类与对象', description: '用“商品”和“订单”两个例子说清类、对象、字段和方法。' },
        { title: '封装、继承与接口', description: '什么该藏起来，什么该约定好，什么时候不要用继承。' },
        { title: '集合：List、Set 与 Map', description: '三种容器各管一件事，选对了代码就短一半。' },
        { title: '异常与日志', description: '让错误在正确的地方被看见，而不是被悄悄吞掉。' },
      ],
    },
    {
      title: 'Spring Boot 后端',
      lessons: [
        { title: 'Spring Boot 起步', description: '三分钟建好项目，读懂每个文件各自的职责。' },
        { title: '编写第一个接口', description: '从一个 GET 请求走到一段 JSON，看清中间经过了谁。' },
        { title: '参数校验与统一错误', description: '把校验写在入口，把错误说成用户听得懂的话。' },
        { title: '连接数据库与事务', description: '下单扣库存要么都成功，要么都不发生。' },
      ],
    },
    {
      title: '项目上线',
      lessons: [
        { title: '前后端联调', description: '约定好接口文档，再动手写第一行页面代码。' },
        { title: '编写单元测试', description: '用三个测试护住下单流程，从此敢改代码。' },
        { title: '打包部署到 Linux', description: '一条命令打包，一个服务文件让程序开机自启。' },
        { title: '项目复盘与简历', description: '把做过的事讲成面试官愿意追问的故事。' },
      ],
    },
  ],
}
