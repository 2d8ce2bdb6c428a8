import type { Words } from '#demo-erp/words.ts';

export const js: Words = {
  brand: 'js',
  codePrefix: 'JK',
  themeColor: '#c8551b',
  enableZh: true,
  products: 72,
  categories: [
    {
      name: ['Pans and Woks', '煎锅与炒锅'],
      text: [
        'Pans for quick cooking over a lively flame. They heat evenly and are shaped to be tossed, tilted and poured from.',
        '快火烹饪的主力。受热均匀，翻炒、倾倒都顺手。',
      ],
    },
    {
      name: ['Pots and Steamers', '汤锅与蒸锅'],
      text: [
        'Pots for soups, rice, noodles and slow braises, and steamers for everything gentler.',
        '煲汤、煮饭、下面、慢炖，都有合适的锅；想吃得清淡些，还有蒸锅。',
      ],
    },
    {
      name: ['Knives and Boards', '刀具与砧板'],
      text: [
        'A few well-proportioned blades and the boards to use them on. Most home kitchens need no more than two or three.',
        '刀不必多，两三把称手的就够用，再配一块踏实的砧板。',
      ],
    },
    {
      name: ['Bowls and Trays', '料理盆与烤盘'],
      text: [
        'Bowls for mixing and resting, and trays for the oven. Sizes are chosen for home ovens and ordinary shelves.',
        '和面、拌馅、进烤箱的日常器具，尺寸都照着家用烤箱和普通层架来定。',
      ],
    },
    {
      name: ['Hand Tools', '手用厨具'],
      text: [
        'Small tools that stay within reach of the hob. Each does one job and is easy to rinse.',
        '放在灶台边随取随用的小工具，各司其职，冲洗方便。',
      ],
    },
  ],
  series: [
    {
      name: ['Ember', '炉火'],
      text: [
        'Rounded shapes with a little extra width where the hand goes, drawn for slow weekend cooking.',
        '造型圆润，手握之处略为宽厚，适合周末慢慢做一餐饭。',
      ],
    },
    {
      name: ['Tideline', '潮痕'],
      text: [
        'Clean profiles with a single fine line around the edge. The series is easy to store and easy to wipe.',
        '外形利落，边缘只留一道细线，好收纳，也好擦洗。',
      ],
    },
    {
      name: ['Pebble', '卵石'],
      text: [
        'Soft edges and a matt surface, with the calm look of stones from a river bed.',
        '边角柔和，表面哑光，像河床里捡来的石头，看着安静。',
      ],
    },
    {
      name: ['Millhouse', '磨坊'],
      text: [
        'Sturdy pieces with a reassuring weight and plain details, made for kitchens that are used three times a day.',
        '用料厚实，细节朴素，为一日三餐都开火的厨房而做。',
      ],
    },
    {
      name: ['Daybreak', '晨光'],
      text: [
        'Our lightest series in the hand, with slim lines and very little ornament.',
        '拿在手里最轻巧的一组，线条纤细，几乎不加装饰。',
      ],
    },
  ],
  kinds: [
    {
      name: ['frying pan', '煎锅'],
      category: 'Pans and Woks',
      drawing: 'frying-pan',
      price: [49, 139],
      pitch: [
        'It browns eggs, fish and dumplings evenly and lets them slide out without a struggle.',
        '煎蛋、煎鱼、煎饺都能均匀上色，轻轻一推便可出锅。',
      ],
      attributes: [
        {
          name: ['Diameter', '直径'],
          values: [
            ['20 cm', '20 厘米'],
            ['24 cm', '24 厘米'],
            ['28 cm', '28 厘米'],
          ],
        },
        {
          name: ['Interior', '内壁'],
          values: [
            ['Ceramic coating', '陶瓷涂层'],
            ['Matt enamel', '哑光珐琅'],
          ],
        },
        {
          name: ['Base thickness', '锅底厚度'],
          values: [
            ['3.5 mm', '3.5 毫米'],
            ['4 mm', '4 毫米'],
            ['5 mm', '5 毫米'],
          ],
        },
        {
          name: ['Oven-safe to', '烤箱耐温'],
          values: [
            ['180 °C', '180 °C'],
            ['220 °C', '220 °C'],
          ],
        },
        {
          name: ['Hob types', '适用炉灶'],
          values: [
            ['Gas and electric', '燃气灶、电炉'],
            ['All hobs, including induction', '各类炉灶，含电磁炉'],
          ],
        },
      ],
    },
    {
      name: ['griddle pan', '条纹煎锅'],
      category: 'Pans and Woks',
      drawing: 'frying-pan',
      price: [69, 149],
      pitch: [
        'Its raised ridges leave clear sear marks and keep meat and vegetables out of their own fat.',
        '锅底的凸纹能煎出清晰的焦痕，也让肉和蔬菜不泡在油里。',
      ],
      attributes: [
        {
          name: ['Cooking surface', '烹饪面'],
          values: [
            ['24 × 24 cm', '24 × 24 厘米'],
            ['28 × 28 cm', '28 × 28 厘米'],
          ],
        },
        {
          name: ['Ridge height', '凸纹高度'],
          values: [
            ['4 mm', '4 毫米'],
            ['6 mm', '6 毫米'],
          ],
        },
        {
          name: ['Body', '锅体'],
          values: [
            ['Enamelled cast iron', '珐琅铸铁'],
            ['Enamelled carbon steel', '珐琅碳钢'],
          ],
        },
        {
          name: ['Pouring lips', '导流口'],
          values: [
            ['One side', '单侧'],
            ['Both sides', '双侧'],
          ],
        },
      ],
    },
    {
      name: ['wok', '炒锅'],
      category: 'Pans and Woks',
      drawing: 'wok',
      price: [59, 169],
      pitch: [
        'The deep curve keeps food moving and returns it to the hottest part of the pan.',
        '锅身弧度深，翻炒时食材自然滑回火力最旺的锅心。',
      ],
      attributes: [
        {
          name: ['Diameter', '直径'],
          values: [
            ['28 cm', '28 厘米'],
            ['30 cm', '30 厘米'],
            ['32 cm', '32 厘米'],
            ['34 cm', '34 厘米'],
          ],
        },
        {
          name: ['Base', '锅底'],
          values: [
            ['Flat, 14 cm', '平底，14 厘米'],
            ['Flat, 16 cm', '平底，16 厘米'],
          ],
        },
        {
          name: ['Wall thickness', '锅壁厚度'],
          values: [
            ['1.6 mm', '1.6 毫米'],
            ['2 mm', '2 毫米'],
          ],
        },
        {
          name: ['Handles', '手柄'],
          values: [
            ['One long handle', '单长柄'],
            ['Long handle and helper handle', '长柄加辅助耳'],
            ['Two loop handles', '双耳'],
          ],
        },
        {
          name: ['Lid', '锅盖'],
          values: [
            ['Without lid', '不含锅盖'],
            ['Glass lid', '玻璃盖'],
            ['Steel lid', '不锈钢盖'],
          ],
        },
      ],
    },
    {
      name: ['saucepan', '单柄汤锅'],
      category: 'Pots and Steamers',
      drawing: 'saucepan',
      price: [45, 129],
      pitch: [
        'It is the pot to reach for when cooking noodles, sauces or a small soup.',
        '煮面、熬酱、做一小锅汤，最先想到的就是它。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['1.4 L', '1.4 升'],
            ['1.8 L', '1.8 升'],
            ['2.5 L', '2.5 升'],
          ],
        },
        {
          name: ['Lid', '锅盖'],
          values: [
            ['Glass lid with steam vent', '带透气孔玻璃盖'],
            ['Steel lid', '不锈钢盖'],
          ],
        },
        {
          name: ['Handle', '手柄'],
          values: [
            ['Hollow steel', '空心不锈钢'],
            ['Beech wood', '榉木'],
            ['Heat-resistant resin', '耐热树脂'],
          ],
        },
        {
          name: ['Markings inside', '内壁刻度'],
          values: [
            ['Every 250 ml', '每 250 毫升一格'],
            ['Every 500 ml', '每 500 毫升一格'],
          ],
        },
        {
          name: ['Hob types', '适用炉灶'],
          values: [
            ['Gas and electric', '燃气灶、电炉'],
            ['All hobs, including induction', '各类炉灶，含电磁炉'],
          ],
        },
      ],
    },
    {
      name: ['milk pan', '奶锅'],
      category: 'Pots and Steamers',
      drawing: 'saucepan',
      price: [35, 79],
      pitch: [
        'A small pan for warming milk, oats or a single bowl of congee.',
        '热牛奶、煮燕麦，或是熬一碗粥，小小一锅刚刚好。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['0.9 L', '0.9 升'],
            ['1.2 L', '1.2 升'],
          ],
        },
        {
          name: ['Spout', '导流嘴'],
          values: [
            ['Left and right', '左右双嘴'],
            ['Right only', '右侧单嘴'],
          ],
        },
        {
          name: ['Interior', '内壁'],
          values: [
            ['Cream enamel', '米白珐琅'],
            ['Ceramic coating', '陶瓷涂层'],
          ],
        },
        {
          name: ['Handle length', '手柄长度'],
          values: [
            ['14 cm', '14 厘米'],
            ['16 cm', '16 厘米'],
          ],
        },
      ],
    },
    {
      name: ['stockpot', '高身汤锅'],
      category: 'Pots and Steamers',
      drawing: 'stockpot',
      price: [79, 219],
      pitch: [
        'Tall sides slow evaporation, so a broth can simmer for hours and stay clear.',
        '锅身高、水汽散得慢，小火煲上几个钟头，汤色依然清亮。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['5 L', '5 升'],
            ['7 L', '7 升'],
            ['9 L', '9 升'],
          ],
        },
        {
          name: ['Base layers', '锅底结构'],
          values: [
            ['Three layers', '三层复底'],
            ['Five layers', '五层复底'],
          ],
        },
        {
          name: ['Lid', '锅盖'],
          values: [
            ['Glass lid with steam vent', '带透气孔玻璃盖'],
            ['Steel lid', '不锈钢盖'],
          ],
        },
        {
          name: ['Handles', '锅耳'],
          values: [
            ['Riveted steel', '铆接不锈钢'],
            ['Steel with silicone sleeves', '不锈钢配硅胶套'],
          ],
        },
      ],
    },
    {
      name: ['casserole', '炖锅'],
      category: 'Pots and Steamers',
      drawing: 'stockpot',
      price: [119, 289],
      pitch: [
        'Thick walls and a heavy lid hold a low, steady heat for braises and claypot-style rice.',
        '锅壁厚、锅盖沉，能守住稳稳的小火，红烧、炖肉、做煲仔饭都合适。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['2.8 L', '2.8 升'],
            ['4.2 L', '4.2 升'],
            ['5.5 L', '5.5 升'],
          ],
        },
        {
          name: ['Body', '锅体'],
          values: [
            ['Enamelled cast iron', '珐琅铸铁'],
            ['Enamelled cast aluminium', '珐琅铸铝'],
          ],
        },
        {
          name: ['Underside of lid', '锅盖内侧'],
          values: [
            ['Self-basting ridges', '回水凸纹'],
            ['Self-basting points', '回水凸点'],
          ],
        },
        {
          name: ['Oven-safe to', '烤箱耐温'],
          values: [
            ['220 °C', '220 °C'],
            ['250 °C', '250 °C'],
          ],
        },
        {
          name: ['Knob', '盖钮'],
          values: [
            ['Stainless steel', '不锈钢'],
            ['Brass', '黄铜'],
          ],
        },
      ],
    },
    {
      name: ['steamer', '蒸锅'],
      category: 'Pots and Steamers',
      drawing: 'steamer',
      price: [65, 159],
      pitch: [
        'Its stacked tiers cook fish, buns and vegetables at the same time over one ring of the hob.',
        '几层一起上汽，鱼、包子、青菜一口灶同时蒸好。',
      ],
      attributes: [
        {
          name: ['Tiers', '层数'],
          values: [
            ['One tier', '单层'],
            ['Two tiers', '双层'],
            ['Three tiers', '三层'],
          ],
        },
        {
          name: ['Diameter', '直径'],
          values: [
            ['24 cm', '24 厘米'],
            ['26 cm', '26 厘米'],
            ['28 cm', '28 厘米'],
          ],
        },
        {
          name: ['Tier height', '每层高度'],
          values: [
            ['8 cm', '8 厘米'],
            ['10 cm', '10 厘米'],
          ],
        },
        {
          name: ['Lid', '锅盖'],
          values: [
            ['Steel lid', '不锈钢盖'],
            ['Glass lid with steam vent', '带透气孔玻璃盖'],
          ],
        },
        {
          name: ['Hob types', '适用炉灶'],
          values: [
            ['Gas and electric', '燃气灶、电炉'],
            ['All hobs, including induction', '各类炉灶，含电磁炉'],
          ],
        },
      ],
    },
    {
      name: ['vegetable knife', '切菜刀'],
      category: 'Knives and Boards',
      drawing: 'knife',
      price: [59, 149],
      pitch: [
        'The tall, thin blade slices cleanly and carries what it has cut straight to the pan.',
        '刀身宽而薄，切得利落，切好的菜顺手一铲便可下锅。',
      ],
      attributes: [
        {
          name: ['Blade length', '刀刃长度'],
          values: [
            ['16 cm', '16 厘米'],
            ['17.5 cm', '17.5 厘米'],
            ['19 cm', '19 厘米'],
          ],
        },
        {
          name: ['Hardness', '硬度'],
          values: [
            ['56 HRC', '56 HRC'],
            ['58 HRC', '58 HRC'],
            ['60 HRC', '60 HRC'],
          ],
        },
        {
          name: ['Edge angle', '开刃角度'],
          values: [
            ['15° each side', '单侧 15°'],
            ['18° each side', '单侧 18°'],
          ],
        },
        {
          name: ['Handle', '刀柄'],
          values: [
            ['Stained birch', '染色桦木'],
            ['Moulded resin', '模压树脂'],
          ],
        },
        {
          name: ['Blade cover', '刀鞘'],
          values: [
            ['Card sleeve', '纸质刀套'],
            ['Fitted guard', '定制护鞘'],
          ],
        },
      ],
    },
    {
      name: ['paring knife', '水果刀'],
      category: 'Knives and Boards',
      drawing: 'knife',
      price: [25, 65],
      pitch: [
        'A short, light blade for peeling fruit, trimming beans and other work done in the hand.',
        '刀刃短而轻，削水果、择豆角这类手上的细活都方便。',
      ],
      attributes: [
        {
          name: ['Blade length', '刀刃长度'],
          values: [
            ['8 cm', '8 厘米'],
            ['9 cm', '9 厘米'],
            ['10 cm', '10 厘米'],
          ],
        },
        {
          name: ['Blade shape', '刀形'],
          values: [
            ['Straight', '直刃'],
            ['Curved', '弯刃'],
          ],
        },
        {
          name: ['Handle', '刀柄'],
          values: [
            ['Stained birch', '染色桦木'],
            ['Moulded resin', '模压树脂'],
          ],
        },
        {
          name: ['Weight', '重量'],
          values: [
            ['58 g', '58 克'],
            ['65 g', '65 克'],
          ],
        },
      ],
    },
    {
      name: ['cutting board', '砧板'],
      category: 'Knives and Boards',
      drawing: 'cutting-board',
      price: [29, 99],
      pitch: [
        'It is kind to a sharp edge, and its coloured rim gives the fingers something to hold.',
        '板面不伤刀刃，彩色包边也方便拿取。',
      ],
      attributes: [
        {
          name: ['Size', '尺寸'],
          values: [
            ['30 × 20 cm', '30 × 20 厘米'],
            ['36 × 24 cm', '36 × 24 厘米'],
            ['42 × 28 cm', '42 × 28 厘米'],
          ],
        },
        {
          name: ['Thickness', '厚度'],
          values: [
            ['1.5 cm', '1.5 厘米'],
            ['2 cm', '2 厘米'],
            ['2.5 cm', '2.5 厘米'],
          ],
        },
        {
          name: ['Surface', '板面'],
          values: [
            ['Rubberwood', '橡胶木'],
            ['Acacia', '相思木'],
            ['Pressed wood fibre', '压制木纤维'],
          ],
        },
        {
          name: ['Juice groove', '导汁槽'],
          values: [
            ['One side', '单面'],
            ['None', '无'],
          ],
        },
      ],
    },
    {
      name: ['mixing bowl', '料理盆'],
      category: 'Bowls and Trays',
      drawing: 'mixing-bowl',
      price: [22, 69],
      pitch: [
        'A wide, stable bowl for dough, marinades and salads that need room to be turned.',
        '盆口宽、放得稳，和面、腌肉、拌沙拉都施展得开。',
      ],
      attributes: [
        {
          name: ['Capacity', '容量'],
          values: [
            ['1.5 L', '1.5 升'],
            ['3 L', '3 升'],
            ['4.5 L', '4.5 升'],
          ],
        },
        {
          name: ['Base', '盆底'],
          values: [
            ['Silicone ring', '硅胶防滑圈'],
            ['Weighted foot', '加重圈足'],
          ],
        },
        {
          name: ['Rim', '盆沿'],
          values: [
            ['Rolled rim', '卷边'],
            ['Rim with pouring lip', '带导流嘴'],
          ],
        },
        {
          name: ['Lid', '盆盖'],
          values: [
            ['Without lid', '不含盖'],
            ['Fitted storage lid', '附密封盖'],
          ],
        },
      ],
    },
    {
      name: ['baking tray', '烤盘'],
      category: 'Bowls and Trays',
      drawing: 'baking-tray',
      price: [25, 59],
      pitch: [
        'A flat, rigid tray for biscuits and roast vegetables that does not twist in the heat.',
        '盘面平整，受热不易变形，烤饼干、烤蔬菜都好用。',
      ],
      attributes: [
        {
          name: ['Size', '尺寸'],
          values: [
            ['33 × 23 cm', '33 × 23 厘米'],
            ['38 × 27 cm', '38 × 27 厘米'],
            ['42 × 30 cm', '42 × 30 厘米'],
          ],
        },
        {
          name: ['Rim height', '边高'],
          values: [
            ['1.5 cm', '1.5 厘米'],
            ['2 cm', '2 厘米'],
          ],
        },
        {
          name: ['Steel thickness', '钢板厚度'],
          values: [
            ['0.8 mm', '0.8 毫米'],
            ['1 mm', '1 毫米'],
          ],
        },
        {
          name: ['Oven-safe to', '烤箱耐温'],
          values: [
            ['230 °C', '230 °C'],
            ['250 °C', '250 °C'],
          ],
        },
      ],
    },
    {
      name: ['roasting tin', '深烤盘'],
      category: 'Bowls and Trays',
      drawing: 'baking-tray',
      price: [39, 95],
      pitch: [
        'Deep sides hold the juices from a roast, ready to be made into a sauce on the hob.',
        '盘壁够深，能接住烤肉的汁水，直接上灶就能收成酱汁。',
      ],
      attributes: [
        {
          name: ['Size', '尺寸'],
          values: [
            ['32 × 22 cm', '32 × 22 厘米'],
            ['38 × 26 cm', '38 × 26 厘米'],
          ],
        },
        {
          name: ['Depth', '深度'],
          values: [
            ['5 cm', '5 厘米'],
            ['6.5 cm', '6.5 厘米'],
            ['8 cm', '8 厘米'],
          ],
        },
        {
          name: ['Rack', '烤架'],
          values: [
            ['Without rack', '不含烤架'],
            ['Flat rack', '平烤架'],
            ['V-shaped rack', 'V 形烤架'],
          ],
        },
        {
          name: ['Handles', '提手'],
          values: [
            ['Folding', '可折叠'],
            ['Fixed', '固定式'],
          ],
        },
      ],
    },
    {
      name: ['whisk', '打蛋器'],
      category: 'Hand Tools',
      drawing: 'whisk',
      price: [12, 35],
      pitch: [
        'Its springy wires bring eggs, batter and light sauces together with little effort.',
        '钢丝有弹性，打蛋、调面糊、拌酱汁都不费力。',
      ],
      attributes: [
        {
          name: ['Length', '长度'],
          values: [
            ['22 cm', '22 厘米'],
            ['26 cm', '26 厘米'],
            ['30 cm', '30 厘米'],
          ],
        },
        {
          name: ['Wires', '钢丝数'],
          values: [
            ['8 wires', '8 根'],
            ['10 wires', '10 根'],
            ['12 wires', '12 根'],
          ],
        },
        {
          name: ['Shape', '形状'],
          values: [
            ['Balloon', '球形'],
            ['Slim', '细长形'],
          ],
        },
        {
          name: ['Handle', '手柄'],
          values: [
            ['Soft-grip resin', '软胶树脂'],
            ['Lacquered beech', '烤漆榉木'],
          ],
        },
      ],
    },
    {
      name: ['spatula', '锅铲'],
      category: 'Hand Tools',
      drawing: 'spatula',
      price: [12, 32],
      pitch: [
        'A thin, slightly flexible edge slips under a fried egg or a piece of fish without breaking it.',
        '铲边薄而略带弹性，铲荷包蛋、翻鱼都不容易弄散。',
      ],
      attributes: [
        {
          name: ['Head', '铲头'],
          values: [
            ['Silicone over steel', '钢芯硅胶'],
            ['Nylon', '尼龙'],
          ],
        },
        {
          name: ['Head width', '铲头宽度'],
          values: [
            ['7 cm', '7 厘米'],
            ['8.5 cm', '8.5 厘米'],
            ['10 cm', '10 厘米'],
          ],
        },
        {
          name: ['Length', '长度'],
          values: [
            ['30 cm', '30 厘米'],
            ['34 cm', '34 厘米'],
          ],
        },
        {
          name: ['Heat-resistant to', '耐温'],
          values: [
            ['200 °C', '200 °C'],
            ['220 °C', '220 °C'],
          ],
        },
        {
          name: ['Slots', '漏孔'],
          values: [
            ['Solid', '无孔'],
            ['Slotted', '带漏孔'],
          ],
        },
      ],
    },
    {
      name: ['mortar', '研磨臼'],
      category: 'Hand Tools',
      drawing: 'mortar',
      price: [35, 89],
      pitch: [
        'Its heavy bowl and rough inner wall turn garlic, chillies and dried spices into a fragrant paste.',
        '臼身沉稳，内壁粗糙，蒜、辣椒和干香料几下就捣出香味。',
      ],
      attributes: [
        {
          name: ['Diameter', '口径'],
          values: [
            ['12 cm', '12 厘米'],
            ['14 cm', '14 厘米'],
            ['16 cm', '16 厘米'],
          ],
        },
        {
          name: ['Body', '臼身'],
          values: [
            ['Glazed stoneware', '施釉炻器'],
            ['Glazed porcelain', '施釉瓷'],
          ],
        },
        {
          name: ['Pestle', '杵'],
          values: [
            ['Matching ceramic', '同款陶瓷杵'],
            ['Beech with ceramic tip', '榉木柄陶瓷头'],
          ],
        },
        {
          name: ['Foot', '底部'],
          values: [
            ['Silicone ring', '硅胶防滑圈'],
            ['Cork pad', '软木垫'],
          ],
        },
      ],
    },
  ],
  finishes: [
    ['charcoal', '炭黑'],
    ['oat white', '燕麦白'],
    ['sage green', '鼠尾草绿'],
    ['terracotta', '赤陶红'],
    ['ink blue', '墨蓝'],
    ['mustard yellow', '芥末黄'],
    ['stone grey', '岩石灰'],
  ],
  praises: [
    [
      'It is made to be used every day and put back without fuss.',
      '天天用得上，用完随手归位，不必格外小心。',
    ],
    [
      'Its lines are kept simple, so there are few corners where food can collect.',
      '线条简洁，少有积存食物残渣的死角。',
    ],
    ['The colour is calm enough to be left out on the worktop.', '配色沉稳，摆在台面上也不显杂乱。'],
    [
      'We used it in home kitchens for a season before settling on the final shape.',
      '定型之前，我们先在普通人家的厨房里试用了几个月。',
    ],
    [
      'It goes into an ordinary kitchen cupboard without taking over the shelf.',
      '放进普通橱柜即可，不会占去整层空间。',
    ],
    ['Its proportions suit a small city kitchen.', '尺寸比例适合城市里的小厨房。'],
    ['Each piece is checked by hand before it is packed.', '每一件在装箱前都经过人工检查。'],
    ['It comes in a plain cardboard box with no plastic inside.', '包装为素面纸盒，盒内不含塑料。'],
    [
      'It sits well beside the other pieces in its series, so a set can grow slowly.',
      '与同系列的其他单品搭配协调，可以一件一件慢慢添置。',
    ],
    ['It asks for no special technique, only the usual care.', '不需要特别的技巧，照平常的习惯使用就好。'],
    [
      'It was designed around home cooking rather than restaurant service.',
      '一切设计都从家常做饭出发，而不是照搬餐馆后厨。',
    ],
  ],
  care: [
    ['Rinse in warm water before first use.', '首次使用前请用温水冲洗。'],
    ['Wash by hand with a soft sponge and mild washing-up liquid.', '请用软海绵和温和的洗洁精手洗。'],
    ['Dry straight after washing; do not leave it to soak overnight.', '洗后随即擦干，不要浸泡过夜。'],
    ['Avoid steel wool and scouring powder.', '请勿使用钢丝球和去污粉。'],
    ['If it has been near heat, let it cool before washing.', '如刚接触过热源，请放凉后再清洗。'],
    ['Store in a dry, airy cupboard.', '请存放在干燥通风的橱柜中。'],
    ['Keep out of reach of small children.', '请放在幼儿够不到的地方。'],
  ],
};
