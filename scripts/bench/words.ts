export interface Word {
  readonly En: string;
  readonly Zh: string;
}

/** Both lists are comma-separated and in the same order. */
const toWords = (english: string, chinese: string): readonly Word[] => {
  const translations = chinese.split(',');
  return english.split(',').map((En, at) => ({ En, Zh: translations[at] ?? En }));
};

export const styles = toWords(
  'Arc,Nova,Linear,Alto,Luna,Vera,Orbit,Terra,Mono,Sola,Fjord,Cove,Dune,Halo,Piper,Ridge,Slate,Tempo,Umbra,Verve,Willow,Zephyr,Aspen,Brio,Cedar,Delta,Ember,Fable,Grove,Haven,Indigo,Juno,Kite,Lark,Maple,Nimbus,Onyx,Pearl,Quill,Reed,Sable,Tidal,Unity,Velvet,Wren,Xenia,Yarrow,Zinnia,Amber,Birch,Coral,Drift,Echo,Flint,Glade,Hazel,Iris,Jade,Koa,Linden',
  '弧光,新星,线性,高音,月神,真源,轨道,大地,单色,太阳,峡湾,海湾,沙丘,光环,笛手,山脊,石板,节拍,影子,活力,柳树,微风,白杨,明快,雪松,三角,余烬,寓言,林间,港湾,靛蓝,朱诺,风筝,云雀,枫叶,雨云,玛瑙,珍珠,羽笔,芦苇,黑貂,潮汐,统一,天鹅绒,鹪鹩,异域,蓍草,百日,琥珀,桦木,珊瑚,漂流,回声,燧石,林地,榛子,鸢尾,翡翠,相思,椴树',
);

export const traits = toWords(
  'adjustable,brushed,compact,dimmable,elevated,frosted,gilded,handmade,insulated,jointed,knurled,layered,matte,Nordic,oiled,polished,quiet,recessed,satin,tall,upholstered,vented,woven,extendable',
  '可调,拉丝,紧凑,可调光,加高,磨砂,镀金,手工,隔热,铰接,滚花,层叠,哑光,北欧,油饰,抛光,静音,嵌入,缎面,高款,软包,通风,编织,可伸缩',
);

export const things = toWords(
  'floor lamp,table lamp,pendant lamp,wall light,desk chair,dining table,side table,bookcase,wardrobe,bed frame,sofa,armchair,ottoman,rug,curtain,mirror,cabinet,bracket,tap,basin,shower head,towel rail,door handle,hinge,drawer runner,worktop,splashback,oven hood,hob,storage basket,coat rack,settle,stool,planter,wall clock,ceiling fan,heater,dehumidifier,toolkit,step ladder',
  '落地灯,台灯,吊灯,壁灯,办公椅,餐桌,边桌,书架,衣柜,床架,沙发,扶手椅,脚凳,地毯,窗帘,镜子,柜子,托架,水龙头,洗手盆,花洒,毛巾架,门把手,铰链,抽屉滑轨,台面,防溅板,抽油烟机,电磁炉,收纳篮,衣帽架,长凳,凳子,花盆,挂钟,吊扇,取暖器,除湿机,工具套装,梯子',
);

export const finishes = toWords(
  'in oak,in walnut,in black,in white,with shade,with base,with LED,for corners,for alcoves,with soft close',
  '橡木色,胡桃色,黑色,白色,带灯罩,带底座,LED款,转角款,小户型,缓冲款',
);

export const attributes: readonly { readonly name: Word; readonly values: readonly Word[] }[] = [
  {
    name: { En: 'Material', Zh: '材质' },
    values: toWords(
      'Solid oak,Powder-coated steel,Brushed brass,Tempered glass,Ceramic,Aluminium',
      '实心橡木,喷粉钢,拉丝黄铜,钢化玻璃,陶瓷,铝材',
    ),
  },
  {
    name: { En: 'Colour', Zh: '颜色' },
    values: toWords('Black,White,Natural,Graphite,Sand,Forest green', '黑色,白色,原色,石墨色,沙色,森林绿'),
  },
  {
    name: { En: 'Wattage', Zh: '功率' },
    values: toWords('6 W,9 W,12 W,18 W,24 W,36 W', '6 瓦,9 瓦,12 瓦,18 瓦,24 瓦,36 瓦'),
  },
  {
    name: { En: 'Height', Zh: '高度' },
    values: toWords('35 cm,48 cm,72 cm,90 cm,140 cm', '35 厘米,48 厘米,72 厘米,90 厘米,140 厘米'),
  },
  {
    name: { En: 'Weight', Zh: '重量' },
    values: toWords('0.8 kg,1.4 kg,3.2 kg,5.5 kg,9 kg', '0.8 公斤,1.4 公斤,3.2 公斤,5.5 公斤,9 公斤'),
  },
  {
    name: { En: 'Guarantee', Zh: '保修' },
    values: toWords('1 year,2 years,3 years,5 years,10 years', '1 年,2 年,3 年,5 年,10 年'),
  },
];

export const englishWords =
  'the,a,each,its,with,for,and,from,that,this,steel,oak,brass,glass,linen,ceramic,aluminium,frame,finish,surface,edge,joint,base,panel,light,warm,neutral,even,room,kitchen,hall,office,bedroom,quiet,simple,durable,tested,daily,use,care,clean,cloth,fits,holds,turns,opens,folds,mounts,stands,comes,ready,assembled,within,minutes,tools,included,wall,ceiling,floor,cable,switch,dimmer,hinge,drawer,shelf,weight,load,height,width,depth,range,years,guarantee,spare,parts,available,designed,made,small,large,space,family,guests,morning,evening,storage,display,colour,tone,grain,pattern,detail'.split(
    ',',
  );

export const chineseSigns = [
  ...'的一是在有和为这中大来上国个到说们子时要就出会可也你对生能而那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边张该交规万取拉格望觉术领共确传师观清今切院让识候带导运',
];
