import{e,t}from"./main-yzp9ad7y.js";function r(){return e(t,{title:"RequestPage"})}export{r as RequestPage};
