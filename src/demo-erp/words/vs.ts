import type { Words } from '#demo-erp/words.ts';

export const vs: Words = {
  brand: 'vs',
  codePrefix: 'VO',
  themeColor: '#2f6b3a',
  enableZh: false,
  products: 56,
  categories: [
    {
      name: ['Tents and Hammocks', '帐篷与吊床'],
      text: [
        'Shelter for a night or a week outdoors. Each one goes up without guesswork and dries quickly after rain.',
        '在野外过一夜或住一周的栖身之所，搭起来不用琢磨，淋雨后也干得快。',
      ],
    },
    {
      name: ['Sleeping Bags', '睡袋'],
      text: [
        'Bags and quilts for warm lowland nights and cooler hill camps.',
        '从闷热的平地到微凉的山间营地，都有合适的睡袋和露营被。',
      ],
    },
    {
      name: ['Campsite Essentials', '营地用品'],
      text: [
        'Somewhere to sit, something to cook on, and a way to keep food cold. These are the things that make a pitch comfortable.',
        '有椅可坐，有炉可用，食物也能保持冰凉，营地里的舒适就靠这几样。',
      ],
    },
    {
      name: ['Packs and Bottles', '背包与水壶'],
      text: [
        'Packs that carry close to the back, and bottles that fit their side pockets.',
        '贴背好背的包，以及刚好插进侧袋的水壶。',
      ],
    },
    {
      name: ['Lights and Poles', '照明与登山杖'],
      text: [
        'Small equipment for early starts, late returns and uneven ground.',
        '早出晚归、路面不平时用得上的小装备。',
      ],
    },
    {
      name: ['Jackets and Boots', '夹克与徒步鞋'],
      text: [
        'Layers and footwear for wet paths and changeable weather, cut to move in.',
        '应对湿滑山路和多变天气的外套与鞋，剪裁利落，方便活动。',
      ],
    },
  ],
  series: [
    {
      name: ['Fernhollow', '蕨谷'],
      text: [
        'Made for humid forest trails, in materials that dry quickly and do not mind a little mud.',
        '为潮湿的林间步道而做，材料干得快，也不怕沾泥。',
      ],
    },
    {
      name: ['Highmoor', '高原'],
      text: [
        'Our sturdiest series, meant for open ground where the wind does not let up.',
        '最为结实的一组，适合风势不歇的开阔地带。',
      ],
    },
    {
      name: ['Tarnside', '湖畔'],
      text: [
        'Comfortable, unhurried equipment for weekends spent close to the water.',
        '舒适从容的装备，留给水边的周末。',
      ],
    },
    {
      name: ['Longshore', '长岸'],
      text: [
        'Light pieces for coastal walks, chosen to cope with salt, sand and strong sun.',
        '适合沿海徒步的轻便款，耐得住盐分、沙粒和烈日。',
      ],
    },
    {
      name: ['Greywether', '灰岩'],
      text: [
        'Plain and compact, for people who prefer to travel with less.',
        '朴素而紧凑，留给喜欢轻装出门的人。',
      ],
    },
  ],
  kinds: [
    {
      name: ['tent', '帐篷'],
      category: 'Tents and Hammocks',
      drawing: 'tent',
      price: [189, 529],
      pitch: [
        'Two poles and a clear colour code put it up in about ten minutes, even in fading light.',
        '两根帐杆配合颜色标识，天色将暗时也能在十分钟左右搭好。',
      ],
      attributes: [
        {
          name: ['Sleeps', '容纳人数'],
          values: [
            ['Two people', '双人'],
            ['Three people', '三人'],
            ['Four people', '四人'],
          ],
        },
        {
          name: ['Waterproof rating', '防水指数'],
          values: [
            ['2,000 mm', '2000 毫米'],
            ['3,000 mm', '3000 毫米'],
            ['4,000 mm', '4000 毫米'],
          ],
        },
        {
          name: ['Poles', '帐杆'],
          values: [
            ['Aluminium, 8.5 mm', '铝合金，8.5 毫米'],
            ['Aluminium, 9.5 mm', '铝合金，9.5 毫米'],
          ],
        },
        {
          name: ['Porches', '门厅'],
          values: [
            ['One', '单门厅'],
            ['Two', '双门厅'],
          ],
        },
        {
          name: ['Inner', '内帐'],
          values: [
            ['Full mesh', '全网纱'],
            ['Half mesh', '半网纱'],
          ],
        },
      ],
    },
    {
      name: ['tarp shelter', '天幕'],
      category: 'Tents and Hammocks',
      drawing: 'tent',
      price: [69, 189],
      pitch: [
        'It gives a group dry ground to cook and talk under while the rain passes.',
        '下雨时撑起一片干地，大家可以在底下做饭、聊天，等雨过去。',
      ],
      attributes: [
        {
          name: ['Size', '尺寸'],
          values: [
            ['3 × 3 m', '3 × 3 米'],
            ['3 × 4 m', '3 × 4 米'],
            ['4 × 4.5 m', '4 × 4.5 米'],
          ],
        },
        {
          name: ['Waterproof rating', '防水指数'],
          values: [
            ['2,000 mm', '2000 毫米'],
            ['3,000 mm', '3000 毫米'],
          ],
        },
        {
          name: ['Fixing points', '固定点'],
          values: [
            ['10 loops', '10 个'],
            ['14 loops', '14 个'],
            ['18 loops', '18 个'],
          ],
        },
        {
          name: ['Sun protection', '防晒系数'],
          values: [
            ['UPF 30', 'UPF 30'],
            ['UPF 50+', 'UPF 50+'],
          ],
        },
      ],
    },
    {
      name: ['hammock', '吊床'],
      category: 'Tents and Hammocks',
      drawing: 'hammock',
      price: [45, 129],
      pitch: [
        'Slung between two trees, it gives a level, airy place to rest above damp ground.',
        '在两棵树之间一挂，便有一处平稳透气、不沾潮气的歇脚地。',
      ],
      attributes: [
        {
          name: ['Length', '长度'],
          values: [
            ['2.6 m', '2.6 米'],
            ['2.8 m', '2.8 米'],
            ['3 m', '3 米'],
          ],
        },
        {
          name: ['Load limit', '承重'],
          values: [
            ['150 kg', '150 公斤'],
            ['200 kg', '200 公斤'],
          ],
        },
        {
          name: ['Insect net', '防蚊网'],
          values: [
            ['Not included', '不含'],
            ['Zip-in net', '拉链式防蚊网'],
          ],
        },
        {
          name: ['Tree straps', '绑树带'],
          values: [
            ['2.5 m pair', '2.5 米，一对'],
            ['3 m pair', '3 米，一对'],
          ],
        },
      ],
    },
    {
      name: ['sleeping bag', '睡袋'],
      category: 'Sleeping Bags',
      drawing: 'sleeping-bag',
      price: [79, 259],
      pitch: [
        'A roomy cut and a quiet lining make it easier to turn over and fall asleep again.',
        '内部宽松，里料安静不作响，翻个身也能接着睡。',
      ],
      attributes: [
        {
          name: ['Comfort temperature', '舒适温度'],
          values: [
            ['5 °C', '5 °C'],
            ['10 °C', '10 °C'],
            ['15 °C', '15 °C'],
          ],
        },
        {
          name: ['Filling', '填充'],
          values: [
            ['Recycled polyester', '再生聚酯纤维'],
            ['Hollow-fibre polyester', '中空聚酯纤维'],
          ],
        },
        {
          name: ['Zip', '拉链'],
          values: [
            ['Left', '左侧'],
            ['Right', '右侧'],
          ],
        },
        {
          name: ['Fits up to', '适合身高'],
          values: [
            ['175 cm', '175 厘米以内'],
            ['190 cm', '190 厘米以内'],
          ],
        },
        {
          name: ['Shape', '款型'],
          values: [
            ['Mummy', '木乃伊式'],
            ['Tapered', '收脚式'],
            ['Rectangular', '信封式'],
          ],
        },
      ],
    },
    {
      name: ['camp quilt', '露营被'],
      category: 'Sleeping Bags',
      drawing: 'sleeping-bag',
      price: [69, 169],
      pitch: [
        'It covers without closing in, which suits warm nights and restless sleepers.',
        '盖在身上不觉束缚，适合天热的夜晚，也适合睡觉爱翻身的人。',
      ],
      attributes: [
        {
          name: ['Size', '尺寸'],
          values: [
            ['190 × 130 cm', '190 × 130 厘米'],
            ['200 × 145 cm', '200 × 145 厘米'],
          ],
        },
        {
          name: ['Comfort temperature', '舒适温度'],
          values: [
            ['12 °C', '12 °C'],
            ['16 °C', '16 °C'],
            ['20 °C', '20 °C'],
          ],
        },
        {
          name: ['Foot end', '脚端'],
          values: [
            ['Open', '开放式'],
            ['Drawcord', '抽绳收口'],
          ],
        },
        {
          name: ['Lining', '里料'],
          values: [
            ['Brushed polyester', '磨毛聚酯纤维'],
            ['Cotton blend', '棉混纺'],
          ],
        },
      ],
    },
    {
      name: ['camp chair', '露营椅'],
      category: 'Campsite Essentials',
      drawing: 'camp-chair',
      price: [49, 149],
      pitch: [
        'It unfolds in one movement and sits low enough to be steady on grass or sand.',
        '一拉即开，坐面较低，放在草地或沙地上都稳当。',
      ],
      attributes: [
        {
          name: ['Seat height', '坐高'],
          values: [
            ['28 cm', '28 厘米'],
            ['35 cm', '35 厘米'],
            ['42 cm', '42 厘米'],
          ],
        },
        {
          name: ['Load limit', '承重'],
          values: [
            ['100 kg', '100 公斤'],
            ['120 kg', '120 公斤'],
            ['140 kg', '140 公斤'],
          ],
        },
        {
          name: ['Frame', '椅架'],
          values: [
            ['Aluminium', '铝合金'],
            ['Powder-coated steel', '喷粉钢管'],
          ],
        },
        {
          name: ['Seat fabric', '椅面'],
          values: [
            ['600-denier polyester', '600D 聚酯布'],
            ['Cotton canvas', '棉帆布'],
            ['Mesh', '网布'],
          ],
        },
        {
          name: ['Armrests', '扶手'],
          values: [
            ['Fabric', '布扶手'],
            ['Beech wood', '榉木扶手'],
          ],
        },
      ],
    },
    {
      name: ['camp stove', '露营炉'],
      category: 'Campsite Essentials',
      drawing: 'camp-stove',
      price: [45, 159],
      pitch: [
        'A broad burner and folding legs keep a pot level while the water comes to the boil.',
        '炉头宽，支脚可折叠，烧水做饭时锅放得平稳。',
      ],
      attributes: [
        {
          name: ['Power', '功率'],
          values: [
            ['2.2 kW', '2.2 千瓦'],
            ['2.8 kW', '2.8 千瓦'],
            ['3.3 kW', '3.3 千瓦'],
          ],
        },
        {
          name: ['Ignition', '点火方式'],
          values: [
            ['Built-in spark', '内置电子点火'],
            ['Match or lighter', '火柴或打火机'],
          ],
        },
        {
          name: ['Pot size', '适用锅径'],
          values: [
            ['Up to 18 cm', '18 厘米以内'],
            ['Up to 22 cm', '22 厘米以内'],
          ],
        },
        {
          name: ['Windshield', '挡风板'],
          values: [
            ['Folding, separate', '独立折叠式'],
            ['Built in', '一体式'],
          ],
        },
      ],
    },
    {
      name: ['cooler box', '保温箱'],
      category: 'Campsite Essentials',
      drawing: 'cooler',
      price: [79, 289],
      pitch: [
        'Packed with ice, it keeps food and drink cold through a weekend with the lid opened as usual.',
        '装好冰块，周末两天正常开合，食物和饮料依旧冰凉。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['18 L', '18 升'],
            ['26 L', '26 升'],
            ['38 L', '38 升'],
          ],
        },
        {
          name: ['Insulation', '保温层'],
          values: [
            ['30 mm foam', '30 毫米发泡层'],
            ['40 mm foam', '40 毫米发泡层'],
          ],
        },
        {
          name: ['Handle', '提手'],
          values: [
            ['Swing handle', '翻转提手'],
            ['Two side grips', '双侧提手'],
          ],
        },
        {
          name: ['Drain', '排水口'],
          values: [
            ['Screw plug', '旋塞式'],
            ['Push plug', '按压式'],
          ],
        },
      ],
    },
    {
      name: ['cool bag', '保温袋'],
      category: 'Campsite Essentials',
      drawing: 'cooler',
      price: [35, 89],
      pitch: [
        'A soft-sided bag that keeps a picnic cool for an afternoon and folds flat when empty.',
        '袋身柔软，野餐一下午食物仍是凉的，用完折平即可收起。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['9 L', '9 升'],
            ['14 L', '14 升'],
            ['20 L', '20 升'],
          ],
        },
        {
          name: ['Keeps cool for', '保冷时长'],
          values: [
            ['About 6 hours', '约 6 小时'],
            ['About 8 hours', '约 8 小时'],
          ],
        },
        {
          name: ['Opening', '开口'],
          values: [
            ['Zip', '拉链'],
            ['Roll top', '卷口'],
          ],
        },
        {
          name: ['Strap', '背带'],
          values: [
            ['Shoulder strap', '单肩背带'],
            ['Two carry handles', '双提手'],
          ],
        },
      ],
    },
    {
      name: ['backpack', '登山包'],
      category: 'Packs and Bottles',
      drawing: 'backpack',
      price: [119, 319],
      pitch: [
        'A shaped hip belt moves the load off the shoulders on walks of several days.',
        '贴合腰型的腰带分担肩上的重量，适合连续几天的行程。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['40 L', '40 升'],
            ['50 L', '50 升'],
            ['65 L', '65 升'],
          ],
        },
        {
          name: ['Back length', '背长'],
          values: [
            ['Short, 42–47 cm', '短款，42–47 厘米'],
            ['Regular, 47–52 cm', '标准，47–52 厘米'],
          ],
        },
        {
          name: ['Back panel', '背板'],
          values: [
            ['Suspended mesh', '悬空网背'],
            ['Ridged foam', '凸纹泡棉'],
          ],
        },
        {
          name: ['Access', '开口'],
          values: [
            ['Top', '顶部'],
            ['Top and front zip', '顶部加正面拉链'],
          ],
        },
        {
          name: ['Rain cover', '防雨罩'],
          values: [
            ['Included', '附赠'],
            ['Sold separately', '另购'],
          ],
        },
      ],
    },
    {
      name: ['daypack', '轻便背包'],
      category: 'Packs and Bottles',
      drawing: 'backpack',
      price: [59, 139],
      pitch: [
        'It holds lunch, water and a spare layer for a day out, and looks at home on the train back.',
        '午餐、水和一件备用衣物都装得下，回程坐地铁背着也不突兀。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['16 L', '16 升'],
            ['20 L', '20 升'],
            ['25 L', '25 升'],
          ],
        },
        {
          name: ['Fabric', '面料'],
          values: [
            ['210-denier nylon', '210D 尼龙'],
            ['420-denier nylon', '420D 尼龙'],
          ],
        },
        {
          name: ['Inner sleeve', '内隔层'],
          values: [
            ['For a 13-inch laptop', '可放 13 英寸电脑'],
            ['For a 2 L water bladder', '可放 2 升水袋'],
          ],
        },
        {
          name: ['Side pockets', '侧袋'],
          values: [
            ['Stretch mesh', '弹力网袋'],
            ['Fabric', '布袋'],
          ],
        },
      ],
    },
    {
      name: ['water bottle', '水壶'],
      category: 'Packs and Bottles',
      drawing: 'water-bottle',
      price: [19, 55],
      pitch: [
        'The wide neck takes ice cubes and makes it easy to clean at the end of the day.',
        '宽口设计，放得进冰块，回家清洗也省事。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['500 ml', '500 毫升'],
            ['750 ml', '750 毫升'],
            ['1 L', '1 升'],
          ],
        },
        {
          name: ['Wall', '壶壁'],
          values: [
            ['Single-wall steel', '单层不锈钢'],
            ['Double-wall steel', '双层不锈钢'],
          ],
        },
        {
          name: ['Cap', '壶盖'],
          values: [
            ['Screw cap with loop', '提环旋盖'],
            ['Flip spout', '翻盖吸嘴'],
            ['Push-button spout', '弹盖直饮'],
          ],
        },
        {
          name: ['Neck', '口径'],
          values: [
            ['44 mm', '44 毫米'],
            ['54 mm', '54 毫米'],
          ],
        },
      ],
    },
    {
      name: ['headlamp', '头灯'],
      category: 'Lights and Poles',
      drawing: 'headlamp',
      price: [35, 99],
      pitch: [
        'One large switch moves between a reading glow and a beam long enough to find the path.',
        '一个大按键，就能在阅读柔光和照路远光之间切换。',
      ],
      attributes: [
        {
          name: ['Brightness', '亮度'],
          values: [
            ['200 lm', '200 流明'],
            ['350 lm', '350 流明'],
            ['500 lm', '500 流明'],
          ],
        },
        {
          name: ['Power source', '供电'],
          values: [
            ['USB-C rechargeable', 'USB-C 充电'],
            ['Three AAA cells', '三节 7 号电池'],
          ],
        },
        {
          name: ['Water resistance', '防水等级'],
          values: [
            ['IPX4', 'IPX4'],
            ['IPX6', 'IPX6'],
          ],
        },
        {
          name: ['Red light', '红光模式'],
          values: [
            ['Steady', '常亮'],
            ['Steady and flashing', '常亮与闪烁'],
          ],
        },
        {
          name: ['Weight', '重量'],
          values: [
            ['72 g', '72 克'],
            ['88 g', '88 克'],
          ],
        },
      ],
    },
    {
      name: ['trekking pole', '登山杖'],
      category: 'Lights and Poles',
      drawing: 'trekking-poles',
      price: [45, 149],
      pitch: [
        'It takes some of the strain off the knees on long descents and wet steps.',
        '走长下坡和湿滑台阶时，能替膝盖分担一些压力。',
      ],
      attributes: [
        {
          name: ['Shaft', '杖身'],
          values: [
            ['Aluminium', '铝合金'],
            ['Carbon fibre', '碳纤维'],
          ],
        },
        {
          name: ['Length range', '长度范围'],
          values: [
            ['95–115 cm', '95–115 厘米'],
            ['105–125 cm', '105–125 厘米'],
            ['110–135 cm', '110–135 厘米'],
          ],
        },
        {
          name: ['Lock', '锁定方式'],
          values: [
            ['Lever lock', '外锁'],
            ['Twist lock', '内锁'],
          ],
        },
        {
          name: ['Grip', '握把'],
          values: [
            ['Cork', '软木'],
            ['EVA foam', 'EVA 泡棉'],
          ],
        },
        {
          name: ['Sold as', '销售单位'],
          values: [
            ['Single', '单支'],
            ['Pair', '一对'],
          ],
        },
      ],
    },
    {
      name: ['rain jacket', '防雨夹克'],
      category: 'Jackets and Boots',
      drawing: 'jacket',
      price: [99, 279],
      pitch: [
        'It keeps steady rain out and lets warm air escape through long underarm zips.',
        '能挡住连绵的雨，腋下的长拉链又能及时散去热气。',
      ],
      attributes: [
        {
          name: ['Size', '尺码'],
          values: [
            ['S', 'S'],
            ['M', 'M'],
            ['L', 'L'],
            ['XL', 'XL'],
          ],
        },
        {
          name: ['Waterproof rating', '防水指数'],
          values: [
            ['10,000 mm', '10000 毫米'],
            ['15,000 mm', '15000 毫米'],
            ['20,000 mm', '20000 毫米'],
          ],
        },
        {
          name: ['Layers', '面料结构'],
          values: [
            ['2.5 layers', '2.5 层'],
            ['3 layers', '3 层'],
          ],
        },
        {
          name: ['Hood', '帽子'],
          values: [
            ['Fixed, adjustable', '固定可调节'],
            ['Rolls into collar', '可收入衣领'],
          ],
        },
        {
          name: ['Cut', '版型'],
          values: [
            ['Women', '女款'],
            ['Men', '男款'],
          ],
        },
      ],
    },
    {
      name: ['hiking boot', '徒步靴'],
      category: 'Jackets and Boots',
      drawing: 'hiking-boots',
      price: [139, 299],
      pitch: [
        'A firm ankle and a deep tread hold steady on mud, roots and loose stone.',
        '鞋帮稳、鞋纹深，走泥地、树根和碎石路都踩得踏实。',
      ],
      attributes: [
        {
          name: ['Size', '尺码'],
          values: [
            ['EU 38', '欧码 38'],
            ['EU 40', '欧码 40'],
            ['EU 42', '欧码 42'],
            ['EU 44', '欧码 44'],
          ],
        },
        {
          name: ['Upper', '鞋面'],
          values: [
            ['Nubuck leather', '磨砂皮'],
            ['Suede and mesh', '反毛皮拼网布'],
          ],
        },
        {
          name: ['Membrane', '防水膜'],
          values: [
            ['Waterproof lining', '防水内衬'],
            ['Without membrane', '无防水膜'],
          ],
        },
        {
          name: ['Tread depth', '鞋纹深度'],
          values: [
            ['4 mm', '4 毫米'],
            ['5 mm', '5 毫米'],
          ],
        },
        {
          name: ['Width', '鞋楦'],
          values: [
            ['Regular', '标准楦'],
            ['Wide', '宽楦'],
          ],
        },
      ],
    },
    {
      name: ['trail shoe', '轻徒步鞋'],
      category: 'Jackets and Boots',
      drawing: 'hiking-boots',
      price: [99, 199],
      pitch: [
        'A light, low shoe for park connectors and forest paths that dries quickly after a puddle.',
        '低帮轻便，走公园步道和林间小路都合适，踩了水也干得快。',
      ],
      attributes: [
        {
          name: ['Size', '尺码'],
          values: [
            ['EU 38', '欧码 38'],
            ['EU 40', '欧码 40'],
            ['EU 42', '欧码 42'],
            ['EU 44', '欧码 44'],
          ],
        },
        {
          name: ['Upper', '鞋面'],
          values: [
            ['Open mesh', '透气网布'],
            ['Close-woven mesh', '密织网布'],
          ],
        },
        {
          name: ['Heel drop', '前后掌落差'],
          values: [
            ['4 mm', '4 毫米'],
            ['8 mm', '8 毫米'],
          ],
        },
        {
          name: ['Lacing', '系带方式'],
          values: [
            ['Standard laces', '普通鞋带'],
            ['Toggle laces', '抽绳快系'],
          ],
        },
      ],
    },
  ],
  finishes: [
    ['moss green', '苔藓绿'],
    ['slate grey', '石板灰'],
    ['sand', '沙色'],
    ['rust orange', '铁锈橙'],
    ['lake blue', '湖水蓝'],
    ['charcoal', '炭黑'],
    ['clay red', '陶土红'],
  ],
  praises: [
    [
      'We took it through a full wet season before putting it on sale.',
      '上市之前，我们带着它走完了一整个雨季。',
    ],
    [
      'If a part wears out, our repair bench can usually put it right.',
      '若有部件磨损，我们的维修台大多能修好。',
    ],
    ['It takes up no more room in the car boot than it needs to.', '放进后备箱，不多占一点地方。'],
    ['The colour takes dust and mud without looking tired.', '颜色耐看耐脏，沾些泥土灰尘也不显旧。'],
    [
      'The way it works is clear at a glance, so the leaflet can stay at home.',
      '用法一看就懂，说明书可以留在家里。',
    ],
    [
      'There are no large logos and no loose ends to catch on branches.',
      '没有醒目的大标志，也没有会勾到树枝的零碎。',
    ],
    ['It is as useful on a short weekend as on a longer trip.', '短短的周末用得上，长途出行也用得上。'],
    ['Its materials were chosen with humid weather in mind.', '选材时就考虑到了潮湿的气候。'],
    [
      'Seams, joints and fastenings are checked by hand before packing.',
      '接缝、接头和扣件在装箱前都经过人工检查。',
    ],
    ['It weighs no more than the job requires.', '够用就好，不添一分多余的重量。'],
    [
      'It suits people new to the outdoors as well as those with years of walking behind them.',
      '刚接触户外的人用着顺手，走过多年山路的人也会喜欢。',
    ],
    [
      'Its colours match the rest of the series, so a kit can be put together over time.',
      '与同系列的其他装备颜色相配，可以一件件慢慢凑齐。',
    ],
  ],
  care: [
    ['Check fastenings and moving parts before each trip.', '每次出行前，请检查扣件和活动部件。'],
    ['Brush off mud and sand before putting it away.', '收纳前请刷去泥沙。'],
    ['Wipe clean with a damp cloth; avoid bleach and solvents.', '用湿布擦净即可，请勿使用漂白剂和溶剂。'],
    ['Dry fully in the shade before storing.', '请在阴凉处彻底晾干后再收纳。'],
    ['Rinse the outside with fresh water after use near the sea.', '在海边使用后，请用清水冲洗外部。'],
    ['Store in a cool, dry place away from direct sunlight.', '请存放在阴凉干燥处，避免阳光直射。'],
    ['Read the printed guide before first use.', '首次使用前，请阅读随附的使用说明。'],
  ],
};
