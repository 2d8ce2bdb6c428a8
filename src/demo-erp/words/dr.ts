import type { Pair, Words } from '#demo-erp/words.ts';

const p = (en: string, zh: string): Pair => [en, zh];

export const dr: Words = {
  brand: 'dr',
  codePrefix: 'DS',
  themeColor: '#1f4e8c',
  enableZh: true,
  products: 80,
  categories: [
    {
      name: p('Desks', '书桌'),
      text: p(
        'Work surfaces for one person, fixed or height-adjustable, with a place for cables to go.',
        '单人使用的工作台面，有固定式，也有升降式，线缆各有去处。',
      ),
    },
    {
      name: p('Chairs and stools', '座椅与凳子'),
      text: p(
        'Seats for long mornings and short visits, each tried by people of different heights.',
        '久坐一上午的椅子，临时坐一坐的凳子，都请不同身高的人试坐过。',
      ),
    },
    {
      name: p('Shelves and drawers', '书架与抽屉柜'),
      text: p(
        'Storage that stands beside or under a desk and carries real weight.',
        '立在桌边或推入桌下的收纳，承得住分量。',
      ),
    },
    {
      name: p('Desk accessories', '桌面用品'),
      text: p(
        'Small things that raise, hold, protect or tell the time, and keep the surface clear.',
        '垫高、收纳、防护、报时的小物件，让桌面保持清爽。',
      ),
    },
    {
      name: p('Boxes and files', '文件收纳'),
      text: p(
        'Paper kept flat, upright and labelled, in sizes that follow A4.',
        '让纸张平整、立得住、找得到，尺寸均以 A4 为准。',
      ),
    },
    {
      name: p('Notebooks and pens', '本册与书写'),
      text: p(
        'Paper that takes ink well, and pens worth refilling.',
        '吃墨不洇的纸，值得一再换芯、加墨的笔。',
      ),
    },
  ],
  series: [
    {
      name: p('Northlight', '北窗'),
      text: p(
        'Even light and clear edges, as in a studio that faces north. The series keeps to plain, matt surfaces.',
        '如北向画室里的光，匀净而边界分明。整个系列只用朴素的哑光表面。',
      ),
    },
    {
      name: p('Margin', '页边'),
      text: p(
        'Designed around the space left free, on the page and on the desk.',
        '从留白出发，纸上留一点，桌上也留一点。',
      ),
    },
    {
      name: p('Courtyard', '小院'),
      text: p(
        'Rounded corners and friendly proportions for homes where the study is also the dining room.',
        '圆角、亲切的比例，适合书房与餐厅共用一间的家。',
      ),
    },
    {
      name: p('Folio', '开卷'),
      text: p(
        'Light and orderly. The series takes its measures from a sheet of A4.',
        '轻巧、有条理，尺度都从一张 A4 纸推演而来。',
      ),
    },
    {
      name: p('Ridgeline', '远岭'),
      text: p(
        'A little more solid than the rest and made for hard use, with one sloping line as its mark.',
        '用料更厚实，经得起频繁使用，一道斜线是它的记号。',
      ),
    },
  ],
  kinds: [
    {
      name: p('writing desk', '写字桌'),
      category: 'Desks',
      drawing: 'desk',
      price: [289, 720],
      pitch: p(
        'This desk is deep enough for an open book and a laptop, and narrow enough for a bedroom wall.',
        '摊得开一本书，放得下一台电脑，靠卧室一面墙也不占地方。',
      ),
      attributes: [
        {
          name: p('Size', '桌面尺寸'),
          values: [
            p('100 × 55 cm', '100 × 55 厘米'),
            p('120 × 60 cm', '120 × 60 厘米'),
            p('140 × 65 cm', '140 × 65 厘米'),
          ],
        },
        {
          name: p('Top', '桌面材质'),
          values: [p('Oak veneer', '橡木贴皮'), p('Linoleum', '亚麻油毡'), p('Birch plywood', '桦木胶合板')],
        },
        { name: p('Height', '高度'), values: [p('73 cm', '73 厘米'), p('75 cm', '75 厘米')] },
        { name: p('Drawers', '抽屉'), values: [p('One', '一个'), p('Two', '两个')] },
        { name: p('Load', '承重'), values: [p('50 kg', '50 公斤'), p('60 kg', '60 公斤')] },
      ],
    },
    {
      name: p('standing desk', '升降桌'),
      category: 'Desks',
      drawing: 'desk',
      price: [480, 1180],
      pitch: p(
        'This desk moves between sitting and standing height without shaking a full cup.',
        '坐站之间平稳升降，满杯的水也不晃出来。',
      ),
      attributes: [
        {
          name: p('Size', '桌面尺寸'),
          values: [
            p('120 × 60 cm', '120 × 60 厘米'),
            p('140 × 70 cm', '140 × 70 厘米'),
            p('160 × 75 cm', '160 × 75 厘米'),
          ],
        },
        {
          name: p('Height range', '升降范围'),
          values: [p('62–127 cm', '62–127 厘米'), p('70–118 cm', '70–118 厘米')],
        },
        { name: p('Drive', '驱动'), values: [p('Two motors', '双电机'), p('Hand crank', '手摇')] },
        {
          name: p('Load', '承重'),
          values: [p('80 kg', '80 公斤'), p('100 kg', '100 公斤'), p('120 kg', '120 公斤')],
        },
        {
          name: p('Cable tray', '理线'),
          values: [p('Steel basket', '钢制线槽'), p('Fabric sling', '织物线兜')],
        },
      ],
    },
    {
      name: p('office chair', '办公椅'),
      category: 'Chairs and stools',
      drawing: 'office-chair',
      price: [219, 680],
      pitch: p(
        'This chair supports the lower back when you lean in and gives way when you lean out.',
        '前倾时托住腰，后仰时顺势让开，久坐不僵。',
      ),
      attributes: [
        {
          name: p('Seat height', '座高'),
          values: [p('42–52 cm', '42–52 厘米'), p('44–55 cm', '44–55 厘米')],
        },
        { name: p('Back', '椅背'), values: [p('Mesh', '网布'), p('Woven fabric', '织物')] },
        {
          name: p('Armrests', '扶手'),
          values: [p('Fixed', '固定'), p('Height-adjustable', '可升降'), p('None', '无')],
        },
        { name: p('Tilt', '后仰'), values: [p('Up to 15°', '最大 15°'), p('Up to 22°', '最大 22°')] },
        { name: p('Load', '承重'), values: [p('110 kg', '110 公斤'), p('130 kg', '130 公斤')] },
        { name: p('Castors', '脚轮'), values: [p('For hard floors', '硬地用'), p('For carpet', '地毯用')] },
      ],
    },
    {
      name: p('study chair', '学习椅'),
      category: 'Chairs and stools',
      drawing: 'office-chair',
      price: [129, 340],
      pitch: p(
        'This chair is compact enough to push right under the desk at the end of the day.',
        '体量紧凑，一天结束时可以整把推到桌下。',
      ),
      attributes: [
        {
          name: p('Seat height', '座高'),
          values: [p('40–48 cm', '40–48 厘米'), p('43–53 cm', '43–53 厘米')],
        },
        { name: p('Seat', '座面'), values: [p('Upholstered', '软垫'), p('Moulded plywood', '弯曲胶合板')] },
        { name: p('Width', '宽度'), values: [p('48 cm', '48 厘米'), p('54 cm', '54 厘米')] },
        { name: p('Load', '承重'), values: [p('100 kg', '100 公斤'), p('110 kg', '110 公斤')] },
      ],
    },
    {
      name: p('stool', '凳子'),
      category: 'Chairs and stools',
      drawing: 'stool',
      price: [59, 168],
      pitch: p(
        'This stool serves as a second seat, a side table or a step to the top shelf.',
        '来客当座椅，平时当边几，取高处的书还能踩一脚。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('42 cm', '42 厘米'), p('45 cm', '45 厘米'), p('48 cm', '48 厘米')],
        },
        { name: p('Seat', '座面'), values: [p('Ø 30 cm', '直径 30 厘米'), p('Ø 34 cm', '直径 34 厘米')] },
        { name: p('Legs', '凳脚'), values: [p('Beech', '榉木'), p('Birch', '桦木'), p('Steel', '钢')] },
        { name: p('Load', '承重'), values: [p('100 kg', '100 公斤'), p('120 kg', '120 公斤')] },
      ],
    },
    {
      name: p('bookshelf', '书架'),
      category: 'Shelves and drawers',
      drawing: 'bookshelf',
      price: [169, 520],
      pitch: p(
        'This bookshelf is built for books: the boards stay straight under a full row.',
        '专为放书而做，一整排书压上去，层板也不弯。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('120 cm', '120 厘米'), p('160 cm', '160 厘米'), p('190 cm', '190 厘米')],
        },
        { name: p('Width', '宽度'), values: [p('60 cm', '60 厘米'), p('80 cm', '80 厘米')] },
        { name: p('Depth', '深度'), values: [p('26 cm', '26 厘米'), p('32 cm', '32 厘米')] },
        { name: p('Load per shelf', '单层承重'), values: [p('25 kg', '25 公斤'), p('35 kg', '35 公斤')] },
        { name: p('Frame', '框架'), values: [p('Steel', '钢'), p('Oak veneer', '橡木贴皮')] },
      ],
    },
    {
      name: p('low bookshelf', '矮书架'),
      category: 'Shelves and drawers',
      drawing: 'bookshelf',
      price: [119, 320],
      pitch: p(
        'This low shelf fits below a window and gives its top to a lamp or a plant.',
        '放在窗下正好，顶面还能摆一盏灯、一盆绿植。',
      ),
      attributes: [
        {
          name: p('Width', '宽度'),
          values: [p('80 cm', '80 厘米'), p('100 cm', '100 厘米'), p('120 cm', '120 厘米')],
        },
        { name: p('Height', '高度'), values: [p('68 cm', '68 厘米'), p('78 cm', '78 厘米')] },
        { name: p('Shelves', '层数'), values: [p('Two', '两层'), p('Three', '三层')] },
        { name: p('Load per shelf', '单层承重'), values: [p('25 kg', '25 公斤'), p('30 kg', '30 公斤')] },
      ],
    },
    {
      name: p('drawer unit', '抽屉柜'),
      category: 'Shelves and drawers',
      drawing: 'drawer-unit',
      price: [139, 380],
      pitch: p(
        'This unit rolls under most desks and opens fully, so the back of a drawer is not lost.',
        '多数书桌下都推得进，抽屉可全部拉出，最里面的东西也够得着。',
      ),
      attributes: [
        { name: p('Drawers', '抽屉数'), values: [p('Two', '两屉'), p('Three', '三屉'), p('Four', '四屉')] },
        { name: p('Width', '宽度'), values: [p('36 cm', '36 厘米'), p('42 cm', '42 厘米')] },
        { name: p('Body', '柜体'), values: [p('Steel', '钢'), p('Birch plywood', '桦木胶合板')] },
        { name: p('Lock', '锁具'), values: [p('Key lock', '钥匙锁'), p('None', '无锁')] },
        { name: p('Load per drawer', '单屉承重'), values: [p('10 kg', '10 公斤'), p('15 kg', '15 公斤')] },
      ],
    },
    {
      name: p('monitor stand', '显示器增高架'),
      category: 'Desk accessories',
      drawing: 'monitor-stand',
      price: [45, 148],
      pitch: p(
        'This stand lifts a screen to eye level and leaves room underneath for a keyboard.',
        '把屏幕抬到视线高度，架下还能收进一块键盘。',
      ),
      attributes: [
        {
          name: p('Width', '宽度'),
          values: [p('45 cm', '45 厘米'), p('55 cm', '55 厘米'), p('100 cm', '100 厘米')],
        },
        { name: p('Height', '高度'), values: [p('10 cm', '10 厘米'), p('12 cm', '12 厘米')] },
        {
          name: p('Material', '材质'),
          values: [p('Birch plywood', '桦木胶合板'), p('Steel', '钢'), p('Oak veneer', '橡木贴皮')],
        },
        { name: p('Load', '承重'), values: [p('15 kg', '15 公斤'), p('20 kg', '20 公斤')] },
      ],
    },
    {
      name: p('desk mat', '桌垫'),
      category: 'Desk accessories',
      drawing: 'desk-mat',
      price: [28, 88],
      pitch: p(
        'This mat gives the hand and the mouse one smooth surface and quietens the keyboard.',
        '写字与鼠标共用一块平整的面，敲键盘的声响也轻了。',
      ),
      attributes: [
        {
          name: p('Size', '尺寸'),
          values: [
            p('60 × 35 cm', '60 × 35 厘米'),
            p('80 × 40 cm', '80 × 40 厘米'),
            p('90 × 45 cm', '90 × 45 厘米'),
          ],
        },
        {
          name: p('Material', '材质'),
          values: [
            p('Wool felt', '羊毛毡'),
            p('Cork-backed fabric', '软木底织物'),
            p('Linoleum', '亚麻油毡'),
          ],
        },
        {
          name: p('Thickness', '厚度'),
          values: [p('2 mm', '2 毫米'), p('3 mm', '3 毫米'), p('4 mm', '4 毫米')],
        },
        { name: p('Edge', '包边'), values: [p('Stitched', '车缝'), p('Cut', '裁切')] },
      ],
    },
    {
      name: p('pen cup', '笔筒'),
      category: 'Desk accessories',
      drawing: 'pen-cup',
      price: [15, 48],
      pitch: p(
        'This cup is weighted at the base and does not tip when it is full on one side.',
        '底部加重，笔都歪在一边也不会倒。',
      ),
      attributes: [
        { name: p('Height', '高度'), values: [p('9 cm', '9 厘米'), p('10.5 cm', '10.5 厘米')] },
        { name: p('Opening', '口径'), values: [p('Ø 7 cm', '直径 7 厘米'), p('Ø 8.5 cm', '直径 8.5 厘米')] },
        {
          name: p('Material', '材质'),
          values: [p('Stoneware', '炻器'), p('Steel', '钢'), p('Beech', '榉木')],
        },
        {
          name: p('Inside', '内部'),
          values: [p('Open', '无隔'), p('Two sections', '两格'), p('Three sections', '三格')],
        },
      ],
    },
    {
      name: p('desk clock', '座钟'),
      category: 'Desk accessories',
      drawing: 'clock',
      price: [38, 118],
      pitch: p(
        'This clock runs without a tick and can be read from across the room.',
        '走时无声，隔着房间也看得清。',
      ),
      attributes: [
        {
          name: p('Dial', '表盘'),
          values: [p('Ø 9 cm', '直径 9 厘米'), p('Ø 11 cm', '直径 11 厘米'), p('Ø 14 cm', '直径 14 厘米')],
        },
        {
          name: p('Movement', '机芯'),
          values: [p('Sweeping quartz', '扫秒石英'), p('Radio-controlled', '电波')],
        },
        { name: p('Numerals', '刻度'), values: [p('Arabic', '阿拉伯数字'), p('Lines', '线形刻度')] },
        { name: p('Alarm', '闹铃'), values: [p('Rising tone', '渐强铃声'), p('None', '无')] },
        { name: p('Battery', '电池'), values: [p('One AA', '5 号 1 节'), p('Two AAA', '7 号 2 节')] },
      ],
    },
    {
      name: p('file box', '文件盒'),
      category: 'Boxes and files',
      drawing: 'file-box',
      price: [16, 46],
      pitch: p(
        'This box keeps loose A4 sheets flat under a close-fitting lid.',
        '盒盖贴合，散页 A4 纸平平整整地收在里面。',
      ),
      attributes: [
        { name: p('Holds', '容量'), values: [p('300 sheets', '300 张'), p('500 sheets', '500 张')] },
        { name: p('Depth', '厚度'), values: [p('5 cm', '5 厘米'), p('8 cm', '8 厘米')] },
        {
          name: p('Board', '材质'),
          values: [p('Recycled board', '再生纸板'), p('Cloth-covered board', '布面纸板')],
        },
        { name: p('Label', '标签'), values: [p('Metal frame', '金属标签框'), p('Paper label', '纸标签')] },
      ],
    },
    {
      name: p('magazine file', '立式文件盒'),
      category: 'Boxes and files',
      drawing: 'file-box',
      price: [12, 38],
      pitch: p(
        'This upright file stands among books on a shelf and opens at the front.',
        '立在书架上与书并排，正面开口，抽取方便。',
      ),
      attributes: [
        {
          name: p('Width', '宽度'),
          values: [p('8 cm', '8 厘米'), p('10 cm', '10 厘米'), p('12 cm', '12 厘米')],
        },
        {
          name: p('Material', '材质'),
          values: [p('Recycled board', '再生纸板'), p('Steel', '钢'), p('Felt', '毛毡')],
        },
        { name: p('Front', '前口'), values: [p('Low cut', '低切口'), p('Sloped', '斜切口')] },
        { name: p('Pieces', '件数'), values: [p('1 file', '1 个'), p('2 files', '2 个')] },
      ],
    },
    {
      name: p('notebook', '笔记本'),
      category: 'Notebooks and pens',
      drawing: 'notebook',
      price: [12, 36],
      pitch: p(
        'This notebook opens flat from the first page and does not let fountain-pen ink through.',
        '从第一页起就能摊平，钢笔写也不透墨。',
      ),
      attributes: [
        { name: p('Format', '开本'), values: [p('A5', 'A5'), p('B5', 'B5'), p('A4', 'A4')] },
        {
          name: p('Ruling', '内页'),
          values: [p('Lined', '横线'), p('Dotted', '点阵'), p('Squared', '方格'), p('Blank', '空白')],
        },
        {
          name: p('Pages', '页数'),
          values: [p('128 pages', '128 页'), p('160 pages', '160 页'), p('192 pages', '192 页')],
        },
        { name: p('Paper', '纸张'), values: [p('80 g/m²', '80 克'), p('100 g/m²', '100 克')] },
        { name: p('Binding', '装订'), values: [p('Thread-sewn', '锁线'), p('Exposed spine', '裸脊锁线')] },
      ],
    },
    {
      name: p('pocket notebook', '口袋本'),
      category: 'Notebooks and pens',
      drawing: 'notebook',
      price: [6, 18],
      pitch: p(
        'This pocket notebook is for the thing you would otherwise write on a receipt.',
        '那些本来要记在小票背面的事，就写在这里。',
      ),
      attributes: [
        { name: p('Format', '开本'), values: [p('A6', 'A6'), p('9 × 14 cm', '9 × 14 厘米')] },
        { name: p('Ruling', '内页'), values: [p('Lined', '横线'), p('Dotted', '点阵'), p('Blank', '空白')] },
        { name: p('Pages', '页数'), values: [p('48 pages', '48 页'), p('64 pages', '64 页')] },
        { name: p('Pieces', '件数'), values: [p('1 book', '1 本'), p('3 books', '3 本')] },
      ],
    },
    {
      name: p('rollerball pen', '宝珠笔'),
      category: 'Notebooks and pens',
      drawing: 'pen',
      price: [14, 58],
      pitch: p(
        'This rollerball starts at once after a week in a drawer and takes a standard refill.',
        '抽屉里搁一周，提笔仍能出墨，通用笔芯随时可换。',
      ),
      attributes: [
        { name: p('Tip', '笔尖'), values: [p('0.5 mm', '0.5 毫米'), p('0.7 mm', '0.7 毫米')] },
        { name: p('Barrel', '笔杆'), values: [p('Aluminium', '铝'), p('Brass', '黄铜'), p('Resin', '树脂')] },
        { name: p('Ink', '墨色'), values: [p('Black', '黑色'), p('Blue', '蓝色')] },
        { name: p('Weight', '重量'), values: [p('18 g', '18 克'), p('24 g', '24 克'), p('30 g', '30 克')] },
      ],
    },
    {
      name: p('fountain pen', '钢笔'),
      category: 'Notebooks and pens',
      drawing: 'pen',
      price: [32, 138],
      pitch: p(
        'This fountain pen has a firm steel nib that suits quick notes as well as letters.',
        '钢尖略硬，记笔记利索，写信也从容。',
      ),
      attributes: [
        {
          name: p('Nib', '笔尖'),
          values: [p('Extra fine', 'EF 尖'), p('Fine', 'F 尖'), p('Medium', 'M 尖')],
        },
        {
          name: p('Filling', '上墨方式'),
          values: [p('Converter', '旋转上墨器'), p('Cartridge', '墨囊'), p('Piston', '活塞')],
        },
        { name: p('Barrel', '笔杆'), values: [p('Aluminium', '铝'), p('Resin', '树脂')] },
        { name: p('Cap', '笔帽'), values: [p('Snap', '拔帽'), p('Screw', '旋帽')] },
      ],
    },
  ],
  finishes: [
    p('frost white', '霜白'),
    p('graphite', '石墨黑'),
    p('ink blue', '墨水蓝'),
    p('forest green', '松林绿'),
    p('terracotta', '赤陶'),
    p('sand', '沙色'),
    p('slate grey', '岩灰'),
    p('mustard', '芥黄'),
  ],
  praises: [
    p(
      'It was drawn for small rooms and tidy habits, and forgives the lack of either.',
      '为小房间与整洁的习惯而设计，二者都缺也无妨。',
    ),
    p('The colour is matt and does not reflect a screen or a lamp.', '颜色哑光，不反射屏幕与灯光。'),
    p(
      'The same colours run through the whole range, so things bought years apart still match.',
      '全线产品沿用同一套颜色，隔几年再买，依然配得上。',
    ),
    p('Edges and corners are finished by hand.', '边角均经手工打磨修整。'),
    p('It takes wear well and looks better for some of it.', '耐用，用出些痕迹反而更好看。'),
    p('Nothing on it is there for decoration alone.', '没有一处只为装饰而存在。'),
    p(
      'We use it in our own workshop, at desks no larger than yours.',
      '我们自己的工作室也在用，桌子不比您的大。',
    ),
    p('It helps the work begin a little sooner.', '有它在，工作能更快开始。'),
    p(
      'It is sturdy enough for a school year and quiet enough for a shared room.',
      '结实，够用一整个学年；安静，合住一室也不扰人。',
    ),
    p(
      'Any paper or wood in it comes from managed forests, and the pack says which.',
      '所用纸与木料均来自可持续经营的林地，产地标在包装上。',
    ),
    p('It is packed flat where possible and always without foam.', '能平装的一律平装，且不用泡沫填充。'),
  ],
  care: [
    p('Dust with a soft, dry cloth.', '用柔软干布除尘。'),
    p(
      'Keep out of direct sun and away from radiators and air-conditioner outlets.',
      '避免阳光直射，远离暖气与空调出风口。',
    ),
    p('Blot spilled ink or tea at once; do not rub.', '墨水或茶水洒上时立即吸干，不要来回擦。'),
    p('Use no alcohol or bleach on coloured surfaces.', '有色表面请勿使用酒精或漂白剂。'),
    p('Keep it dry; wood and paper both swell.', '保持干燥，木与纸都会受潮膨胀。'),
    p('Keep the colour name in case you wish to match it later.', '请记下颜色名称，方便日后添配。'),
    p(
      'Sort paper, wood and metal for recycling at the end of use.',
      '不再使用时，请将纸、木、金属分类回收。',
    ),
  ],
};
