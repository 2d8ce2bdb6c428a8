import type { Pair, Words } from '#demo-erp/words.ts';

const p = (en: string, zh: string): Pair => [en, zh];

export const lwm: Words = {
  brand: 'lwm',
  codePrefix: 'LT',
  themeColor: '#0a7d5a',
  enableZh: true,
  products: 120,
  categories: [
    {
      name: p('Floor lamps', '落地灯'),
      text: p(
        'Standing lamps for corners, sofas and reading chairs. All of them can be moved by one person.',
        '放在墙角、沙发旁或阅读椅边的立式灯具，一个人就能挪动。',
      ),
    },
    {
      name: p('Table and desk lamps', '台灯与书桌灯'),
      text: p(
        'Light at arm’s length, for a bedside, a sideboard or an evening of work.',
        '伸手可及的一盏光，摆在床头、边柜，或陪你夜里伏案。',
      ),
    },
    {
      name: p('Pendants and chandeliers', '吊灯'),
      text: p(
        'Hanging lights for dining tables, stairwells and entrance halls. Drops can be shortened on site.',
        '用于餐桌、楼梯间与玄关的悬挂灯具，吊线可在现场裁短。',
      ),
    },
    {
      name: p('Wall and ceiling lamps', '壁灯与吸顶灯'),
      text: p(
        'Fixed lights that keep floors and worktops clear. Fixing templates are in the box.',
        '固定安装的灯具，不占地面与台面。包装内附安装定位纸。',
      ),
    },
    {
      name: p('Lanterns and string lights', '提灯与灯串'),
      text: p(
        'Light to carry outside or hang along a balcony, for evenings that run late.',
        '可以提着走，也可以沿阳台挂起来，留给不想散场的夜晚。',
      ),
    },
    {
      name: p('Bulbs and spotlights', '灯泡与射灯'),
      text: p(
        'Sources and directed light, listed by fitting and beam so that they are easy to match.',
        '光源与定向照明，按灯头与光束角标注，选配一目了然。',
      ),
    },
  ],
  series: [
    {
      name: p('Arc', '弧光'),
      text: p(
        'Every piece in the series is drawn from a single curve. The light follows the same line.',
        '整个系列由一条弧线发展而来，光也顺着这条线落下。',
      ),
    },
    {
      name: p('Reed', '苇影'),
      text: p(
        'Slim parts and soft shadows, after the reed beds along an estuary.',
        '构件纤细，光影柔和，灵感来自河口的芦苇荡。',
      ),
    },
    {
      name: p('Dune', '沙丘'),
      text: p(
        'Low, rounded forms that spread light rather than point it.',
        '造型低缓圆润，光线漫开，不刺目。',
      ),
    },
    {
      name: p('Paper Moon', '纸月'),
      text: p(
        'A pale, even glow in simple round shapes. The series is at home in bedrooms and hallways.',
        '简单的圆形，清淡匀净的光，放在卧室与过道都合适。',
      ),
    },
    {
      name: p('Harbour', '港湾'),
      text: p(
        'Sturdy joints and plain fastenings, borrowed from working lights on the quay.',
        '结构扎实，五金朴素，取法码头上的作业灯。',
      ),
    },
    {
      name: p('Lark', '云雀'),
      text: p(
        'The lightest series we make, with small profiles and quick adjustments. It suits compact flats.',
        '我们最轻巧的系列，体量小，调节快，适合小户型。',
      ),
    },
  ],
  kinds: [
    {
      name: p('floor lamp', '落地灯'),
      category: 'Floor lamps',
      drawing: 'floor-lamp',
      price: [189, 480],
      pitch: p(
        'This floor lamp lights a seating corner without calling for a ceiling point.',
        '不必另布天花线，一盏就能照亮会客一角。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('145 cm', '145 厘米'), p('155 cm', '155 厘米'), p('165 cm', '165 厘米')],
        },
        { name: p('Shade', '灯罩'), values: [p('Ø 30 cm', '直径 30 厘米'), p('Ø 40 cm', '直径 40 厘米')] },
        {
          name: p('Light output', '光输出'),
          values: [p('9 W, 810 lm', '9 瓦，810 流明'), p('12 W, 1,080 lm', '12 瓦，1080 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('2700 K', '2700 K'), p('3000 K', '3000 K')] },
        { name: p('Switch', '开关'), values: [p('Foot switch', '脚踏开关'), p('Touch dimmer', '触摸调光')] },
        { name: p('Cable', '电源线'), values: [p('1.8 m', '1.8 米'), p('2.4 m', '2.4 米')] },
      ],
    },
    {
      name: p('tripod floor lamp', '三脚落地灯'),
      category: 'Floor lamps',
      drawing: 'floor-lamp',
      price: [219, 520],
      pitch: p(
        'This lamp stands firmly on three legs, even on a thick rug or an uneven floor.',
        '三脚撑地，厚地毯或不平的地面也站得稳。',
      ),
      attributes: [
        { name: p('Height', '高度'), values: [p('138 cm', '138 厘米'), p('150 cm', '150 厘米')] },
        { name: p('Legs', '灯脚'), values: [p('Ash', '白蜡木'), p('Walnut', '胡桃木'), p('Steel', '钢')] },
        { name: p('Shade', '灯罩'), values: [p('Linen', '亚麻'), p('Cotton', '棉布')] },
        {
          name: p('Light output', '光输出'),
          values: [p('9 W, 810 lm', '9 瓦，810 流明'), p('13 W, 1,170 lm', '13 瓦，1170 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('2700 K', '2700 K'), p('3000 K', '3000 K')] },
      ],
    },
    {
      name: p('reading lamp', '阅读灯'),
      category: 'Floor lamps',
      drawing: 'reading-lamp',
      price: [149, 360],
      pitch: p(
        'This lamp puts a narrow pool of light on the page and leaves the rest of the room dim.',
        '光只落在书页上，房间其余处仍是安静的暗。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('120 cm', '120 厘米'), p('132 cm', '132 厘米'), p('140 cm', '140 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('6 W, 480 lm', '6 瓦，480 流明'), p('8 W, 640 lm', '8 瓦，640 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('3000 K', '3000 K'), p('3500 K', '3500 K')] },
        { name: p('Beam angle', '光束角'), values: [p('40°', '40°'), p('60°', '60°')] },
        { name: p('Head', '灯头'), values: [p('Tilts 90°', '可俯仰 90°'), p('Turns 300°', '可旋转 300°')] },
      ],
    },
    {
      name: p('table lamp', '台灯'),
      category: 'Table and desk lamps',
      drawing: 'table-lamp',
      price: [89, 260],
      pitch: p(
        'This table lamp gives a sideboard or console a steady, low light for the evening.',
        '置于边柜或玄关台，入夜后留一盏低低的光。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('36 cm', '36 厘米'), p('44 cm', '44 厘米'), p('52 cm', '52 厘米')],
        },
        {
          name: p('Shade', '灯罩'),
          values: [p('Linen', '亚麻'), p('Opal glass', '乳白玻璃'), p('Pleated paper', '百褶纸')],
        },
        { name: p('Fitting', '灯头规格'), values: [p('E14', 'E14'), p('E27', 'E27')] },
        {
          name: p('Bulb limit', '最大功率'),
          values: [p('LED, 8 W', 'LED，8 瓦'), p('LED, 12 W', 'LED，12 瓦')],
        },
        { name: p('Cable', '电源线'), values: [p('1.5 m', '1.5 米'), p('1.8 m', '1.8 米')] },
      ],
    },
    {
      name: p('bedside lamp', '床头灯'),
      category: 'Table and desk lamps',
      drawing: 'table-lamp',
      price: [69, 180],
      pitch: p(
        'This lamp dims low enough not to wake the person on the other side of the bed.',
        '可以调得很暗，起夜开灯也不扰醒身边人。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('22 cm', '22 厘米'), p('26 cm', '26 厘米'), p('30 cm', '30 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('4 W, 320 lm', '4 瓦，320 流明'), p('5 W, 400 lm', '5 瓦，400 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('2200 K', '2200 K'), p('2700 K', '2700 K')] },
        { name: p('Dimming', '调光'), values: [p('Three steps', '三档'), p('Continuous', '无级')] },
        { name: p('Timer', '定时'), values: [p('30 minutes', '30 分钟'), p('60 minutes', '60 分钟')] },
      ],
    },
    {
      name: p('desk lamp', '书桌灯'),
      category: 'Table and desk lamps',
      drawing: 'desk-lamp',
      price: [99, 280],
      pitch: p(
        'This desk lamp covers an open A3 sheet evenly, with the source hidden from the eye.',
        '光斑匀铺一张 A3 纸，光源不入眼，久坐不累。',
      ),
      attributes: [
        {
          name: p('Reach', '臂展'),
          values: [p('45 cm', '45 厘米'), p('60 cm', '60 厘米'), p('75 cm', '75 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('8 W, 640 lm', '8 瓦，640 流明'), p('10 W, 800 lm', '10 瓦，800 流明')],
        },
        {
          name: p('Colour temperature', '色温'),
          values: [p('3000 K', '3000 K'), p('2700–5000 K', '2700–5000 K 可调')],
        },
        { name: p('Colour rendering', '显色指数'), values: [p('Ra 90', 'Ra 90'), p('Ra 95', 'Ra 95')] },
        {
          name: p('Base', '底座'),
          values: [p('Round, Ø 18 cm', '圆形，直径 18 厘米'), p('Square, 16 cm', '方形，边长 16 厘米')],
        },
      ],
    },
    {
      name: p('clamp lamp', '夹式台灯'),
      category: 'Table and desk lamps',
      drawing: 'desk-lamp',
      price: [59, 148],
      pitch: p(
        'This lamp grips the edge of a desk or shelf and leaves the whole surface free.',
        '夹在桌沿或层板边，整张台面都空出来。',
      ),
      attributes: [
        {
          name: p('Clamp opening', '夹口'),
          values: [p('Up to 4 cm', '最大 4 厘米'), p('Up to 6 cm', '最大 6 厘米')],
        },
        { name: p('Arm', '灯臂'), values: [p('Two joints', '双关节'), p('Flexible neck', '软管')] },
        {
          name: p('Light output', '光输出'),
          values: [p('5 W, 400 lm', '5 瓦，400 流明'), p('7 W, 560 lm', '7 瓦，560 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('3000 K', '3000 K'), p('4000 K', '4000 K')] },
        { name: p('Power', '供电'), values: [p('USB-C, 5 V', 'USB-C，5 伏'), p('Mains plug', '市电插头')] },
      ],
    },
    {
      name: p('pendant lamp', '单头吊灯'),
      category: 'Pendants and chandeliers',
      drawing: 'pendant',
      price: [119, 340],
      pitch: p(
        'This pendant hangs low over a table and keeps the light out of diners’ eyes.',
        '低悬于餐桌之上，光落在菜上，不晃人眼。',
      ),
      attributes: [
        {
          name: p('Shade', '灯罩'),
          values: [p('Ø 25 cm', '直径 25 厘米'), p('Ø 35 cm', '直径 35 厘米'), p('Ø 45 cm', '直径 45 厘米')],
        },
        {
          name: p('Drop', '吊线长度'),
          values: [p('Up to 1.5 m', '最长 1.5 米'), p('Up to 2.5 m', '最长 2.5 米')],
        },
        {
          name: p('Fitting', '灯头规格'),
          values: [p('E27, up to 12 W', 'E27，最大 12 瓦'), p('E27, up to 15 W', 'E27，最大 15 瓦')],
        },
        {
          name: p('Ceiling rose', '吸顶盘'),
          values: [p('Ø 10 cm', '直径 10 厘米'), p('Ø 12 cm', '直径 12 厘米')],
        },
      ],
    },
    {
      name: p('linear pendant', '长条吊灯'),
      category: 'Pendants and chandeliers',
      drawing: 'pendant',
      price: [229, 560],
      pitch: p(
        'This linear pendant lights a long dining table or kitchen island from end to end.',
        '长餐桌或中岛台，从这头到那头都照得均匀。',
      ),
      attributes: [
        {
          name: p('Length', '长度'),
          values: [p('90 cm', '90 厘米'), p('120 cm', '120 厘米'), p('150 cm', '150 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('24 W, 2,160 lm', '24 瓦，2160 流明'), p('32 W, 2,880 lm', '32 瓦，2880 流明')],
        },
        {
          name: p('Colour temperature', '色温'),
          values: [p('2700 K', '2700 K'), p('3000 K', '3000 K'), p('3500 K', '3500 K')],
        },
        { name: p('Direction', '出光方向'), values: [p('Down', '下照'), p('Up and down', '上下双向')] },
        {
          name: p('Drop', '吊线长度'),
          values: [p('Up to 1.5 m', '最长 1.5 米'), p('Up to 2 m', '最长 2 米')],
        },
      ],
    },
    {
      name: p('chandelier', '枝形吊灯'),
      category: 'Pendants and chandeliers',
      drawing: 'chandelier',
      price: [380, 980],
      pitch: p(
        'This chandelier spreads its light over several small sources, so no single one dazzles.',
        '光分散在多个小灯头上，满室明亮而无一处刺眼。',
      ),
      attributes: [
        { name: p('Arms', '灯臂'), values: [p('5 arms', '5 头'), p('6 arms', '6 头'), p('8 arms', '8 头')] },
        {
          name: p('Width', '宽度'),
          values: [p('Ø 60 cm', '直径 60 厘米'), p('Ø 75 cm', '直径 75 厘米'), p('Ø 90 cm', '直径 90 厘米')],
        },
        {
          name: p('Fitting', '灯头规格'),
          values: [
            p('E14, up to 6 W each', 'E14，每头最大 6 瓦'),
            p('G9, up to 4 W each', 'G9，每头最大 4 瓦'),
          ],
        },
        { name: p('Shades', '灯罩'), values: [p('Opal glass', '乳白玻璃'), p('Ribbed glass', '竖纹玻璃')] },
        { name: p('Suspension', '悬挂方式'), values: [p('Rod', '吊杆'), p('Chain', '吊链')] },
      ],
    },
    {
      name: p('wall lamp', '壁灯'),
      category: 'Wall and ceiling lamps',
      drawing: 'wall-lamp',
      price: [79, 220],
      pitch: p(
        'This wall lamp washes a corridor or stair with light and takes up no floor.',
        '洗亮过道与楼梯的墙面，不占一寸地方。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('18 cm', '18 厘米'), p('26 cm', '26 厘米'), p('34 cm', '34 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('5 W, 400 lm', '5 瓦，400 流明'), p('7 W, 560 lm', '7 瓦，560 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('2700 K', '2700 K'), p('3000 K', '3000 K')] },
        { name: p('Protection', '防护等级'), values: [p('IP20', 'IP20'), p('IP44', 'IP44')] },
        {
          name: p('Direction', '出光方向'),
          values: [p('Up and down', '上下双向'), p('All round', '四周漫射')],
        },
      ],
    },
    {
      name: p('swing-arm wall lamp', '摇臂壁灯'),
      category: 'Wall and ceiling lamps',
      drawing: 'wall-lamp',
      price: [109, 290],
      pitch: p(
        'This wall lamp swings out over a bed or armchair and folds flat when it is not needed.',
        '拉出来照床头或扶手椅，不用时贴墙收好。',
      ),
      attributes: [
        {
          name: p('Reach', '臂展'),
          values: [p('40 cm', '40 厘米'), p('55 cm', '55 厘米'), p('70 cm', '70 厘米')],
        },
        { name: p('Swing', '摆动角度'), values: [p('120°', '120°'), p('180°', '180°')] },
        {
          name: p('Fitting', '灯头规格'),
          values: [p('E14, up to 8 W', 'E14，最大 8 瓦'), p('E27, up to 12 W', 'E27，最大 12 瓦')],
        },
        {
          name: p('Connection', '接线方式'),
          values: [p('Wired in', '墙内接线'), p('Plug and cable', '插头明线')],
        },
      ],
    },
    {
      name: p('ceiling lamp', '吸顶灯'),
      category: 'Wall and ceiling lamps',
      drawing: 'ceiling-lamp',
      price: [109, 320],
      pitch: p(
        'This ceiling lamp sits close to the slab, which suits rooms with little height to spare.',
        '紧贴楼板安装，层高不足的房间也不显压抑。',
      ),
      attributes: [
        {
          name: p('Diameter', '直径'),
          values: [p('Ø 30 cm', '直径 30 厘米'), p('Ø 40 cm', '直径 40 厘米'), p('Ø 50 cm', '直径 50 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('18 W, 1,620 lm', '18 瓦，1620 流明'), p('24 W, 2,160 lm', '24 瓦，2160 流明')],
        },
        {
          name: p('Colour temperature', '色温'),
          values: [p('2700 K', '2700 K'), p('3000 K', '3000 K'), p('4000 K', '4000 K')],
        },
        { name: p('Depth', '厚度'), values: [p('6 cm', '6 厘米'), p('9 cm', '9 厘米')] },
        {
          name: p('Dimming', '调光'),
          values: [p('Wall dimmer', '墙面调光'), p('Three-step switch', '开关分段')],
        },
      ],
    },
    {
      name: p('lantern', '提灯'),
      category: 'Lanterns and string lights',
      drawing: 'lantern',
      price: [59, 168],
      pitch: p(
        'This lantern runs on its own battery, so it goes wherever the table has been moved.',
        '内置电池，桌子搬到哪里，光就跟到哪里。',
      ),
      attributes: [
        {
          name: p('Height', '高度'),
          values: [p('20 cm', '20 厘米'), p('26 cm', '26 厘米'), p('34 cm', '34 厘米')],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('2 W, 160 lm', '2 瓦，160 流明'), p('3 W, 240 lm', '3 瓦，240 流明')],
        },
        {
          name: p('Runs for', '续航'),
          values: [p('8 hours', '8 小时'), p('12 hours', '12 小时'), p('20 hours', '20 小时')],
        },
        { name: p('Charging', '充电'), values: [p('USB-C', 'USB-C'), p('Charging base', '充电底座')] },
        { name: p('Protection', '防护等级'), values: [p('IP44', 'IP44'), p('IP54', 'IP54')] },
      ],
    },
    {
      name: p('string light', '灯串'),
      category: 'Lanterns and string lights',
      drawing: 'string-lights',
      price: [39, 118],
      pitch: p(
        'This string of lights marks out a balcony or a garden table without lighting the whole block.',
        '勾出阳台或花园餐桌的轮廓，又不会照亮整栋楼。',
      ),
      attributes: [
        { name: p('Length', '长度'), values: [p('5 m', '5 米'), p('8 m', '8 米'), p('12 m', '12 米')] },
        { name: p('Spacing', '灯距'), values: [p('40 cm', '40 厘米'), p('60 cm', '60 厘米')] },
        { name: p('Colour temperature', '色温'), values: [p('2200 K', '2200 K'), p('2700 K', '2700 K')] },
        {
          name: p('Power', '供电'),
          values: [p('Mains plug', '市电插头'), p('Solar panel', '太阳能板'), p('USB', 'USB')],
        },
        { name: p('Protection', '防护等级'), values: [p('IP44', 'IP44'), p('IP65', 'IP65')] },
      ],
    },
    {
      name: p('globe bulb', '球形灯泡'),
      category: 'Bulbs and spotlights',
      drawing: 'bulb',
      price: [14, 38],
      pitch: p(
        'This globe bulb is frosted all round and can be left bare in an open fitting.',
        '整颗磨砂，不加灯罩裸装也不刺眼。',
      ),
      attributes: [
        {
          name: p('Diameter', '直径'),
          values: [
            p('Ø 8 cm', '直径 8 厘米'),
            p('Ø 9.5 cm', '直径 9.5 厘米'),
            p('Ø 12.5 cm', '直径 12.5 厘米'),
          ],
        },
        {
          name: p('Light output', '光输出'),
          values: [p('6 W, 600 lm', '6 瓦，600 流明'), p('9 W, 900 lm', '9 瓦，900 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('2700 K', '2700 K'), p('3000 K', '3000 K')] },
        { name: p('Fitting', '灯头规格'), values: [p('E27', 'E27'), p('B22', 'B22')] },
        {
          name: p('Rated life', '额定寿命'),
          values: [p('15,000 hours', '15000 小时'), p('25,000 hours', '25000 小时')],
        },
      ],
    },
    {
      name: p('filament bulb', '灯丝灯泡'),
      category: 'Bulbs and spotlights',
      drawing: 'bulb',
      price: [12, 34],
      pitch: p(
        'This clear bulb shows its filament and gives the low amber light that suits open shades.',
        '透明泡壳看得见灯丝，光色偏琥珀，配敞口灯罩正好。',
      ),
      attributes: [
        { name: p('Shape', '泡型'), values: [p('Pear', '梨形'), p('Candle', '烛形'), p('Tube', '管形')] },
        {
          name: p('Light output', '光输出'),
          values: [p('4 W, 400 lm', '4 瓦，400 流明'), p('6 W, 600 lm', '6 瓦，600 流明')],
        },
        { name: p('Colour temperature', '色温'), values: [p('1800 K', '1800 K'), p('2200 K', '2200 K')] },
        { name: p('Fitting', '灯头规格'), values: [p('E14', 'E14'), p('E27', 'E27')] },
      ],
    },
    {
      name: p('spotlight', '射灯'),
      category: 'Bulbs and spotlights',
      drawing: 'spotlight',
      price: [49, 158],
      pitch: p(
        'This spotlight aims at a picture, a shelf or a worktop and stays where it is set.',
        '对准一幅画、一层书架或一段台面，调好角度便不再松动。',
      ),
      attributes: [
        {
          name: p('Mounting', '安装方式'),
          values: [p('Surface', '明装'), p('Track', '轨道'), p('Recessed', '嵌入')],
        },
        { name: p('Beam angle', '光束角'), values: [p('15°', '15°'), p('24°', '24°'), p('36°', '36°')] },
        {
          name: p('Light output', '光输出'),
          values: [p('7 W, 560 lm', '7 瓦，560 流明'), p('10 W, 800 lm', '10 瓦，800 流明')],
        },
        {
          name: p('Colour temperature', '色温'),
          values: [p('3000 K', '3000 K'), p('3500 K', '3500 K'), p('4000 K', '4000 K')],
        },
        { name: p('Colour rendering', '显色指数'), values: [p('Ra 90', 'Ra 90'), p('Ra 95', 'Ra 95')] },
      ],
    },
  ],
  finishes: [
    p('brushed brass', '拉丝黄铜'),
    p('matt black', '哑光黑'),
    p('warm white', '暖白'),
    p('brushed nickel', '拉丝镍'),
    p('aged bronze', '古铜'),
    p('sage green', '鼠尾草绿'),
    p('clay red', '陶土红'),
    p('smoke grey', '烟灰'),
  ],
  praises: [
    p('Every piece is switched on for two hours before it is packed.', '每一件在装箱前都点亮两小时。'),
    p(
      'The light does not flicker, either to the eye or on a phone camera.',
      '肉眼看不闪，手机镜头拍也不闪。',
    ),
    p('It was tried in ordinary flats before it went on sale.', '上市之前，先在普通住家里试用过。'),
    p('Its light stays easy on the eyes over a long evening.', '灯光柔和，亮一整晚也不累眼。'),
    p('The finish named covers all visible metal parts.', '所标饰面适用于全部外露金属件。'),
    p('It is as presentable switched off as it is lit.', '开灯好看，关灯也耐看。'),
    p('It makes no hum that can be heard in a quiet bedroom.', '在安静的卧室里也听不到电流声。'),
    p(
      'The leaflet explains each step in drawings, in English and Chinese.',
      '说明书中英对照，每一步都配图。',
    ),
    p(
      'Matching pieces from the series stay available for at least five years.',
      '同系列产品至少供应五年，日后添置不愁配不上。',
    ),
    p('It gives a room more calm than brightness alone would.', '它带给房间的，不只是亮，还有安定。'),
    p(
      'The proportions were kept modest, so that it fits in without rearranging the furniture.',
      '尺寸拿捏克制，不必挪动家具就放得下。',
    ),
    p('It is guaranteed for two years at home.', '家用质保两年。'),
  ],
  care: [
    p('Switch it off and let it cool before cleaning.', '清洁前先关灯，待冷却后再擦。'),
    p('Wipe with a soft, dry cloth; use no solvents.', '用柔软干布擦拭，不用溶剂。'),
    p('Do not cover it while it is lit.', '点亮时请勿遮盖。'),
    p('Check the label against your supply before first use.', '首次使用前，请核对标签与家中电源是否相符。'),
    p('Have fixed wiring done by a qualified electrician.', '涉及固定布线时，请由持证电工施工。'),
    p('Keep the label; it carries the batch number.', '请保留标签，上面有批次号。'),
    p('At the end of its life, take it to electronic-waste collection.', '报废后请送交电子废弃物回收点。'),
  ],
};
